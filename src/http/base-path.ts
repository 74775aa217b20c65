/**
 * What the paths of a version's operations begin with.
 * @param version as the paths carry it, such as `v2`
 */
export const basePathOf =
  (version: string) =>
  /** @param pathPrefix first part of the path, without slashes at its ends */
  (pathPrefix: string): string =>
    `/${pathPrefix}/data-discovery/${version}`;
