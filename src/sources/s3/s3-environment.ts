/** What the environment says of S3, under the names that the tools of AWS have for it. */
export interface S3Environment {
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
  readonly profile: string | undefined;
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
  /** Paths of the files that hold profiles. */
  readonly credentialsFile: string;
  readonly configFile: string;
  /** Where the platform that runs this container gives credentials. */
  readonly containerAddress: string | undefined;
  readonly containerToken: string | undefined;
  readonly containerTokenFile: string | undefined;
  /** Whether the machine may be asked for credentials where nothing else names any. */
  readonly asksMachine: boolean;
}
