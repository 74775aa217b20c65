/** The version of the interface that this folder serves, as its paths carry it. */
export const API_VERSION = 'v2';

/**
 * What the paths of its operations begin with.
 * @param pathPrefix first part of the path, without slashes at its ends
 */
export const basePath = (pathPrefix: string): string => `/${pathPrefix}/data-discovery/${API_VERSION}`;
