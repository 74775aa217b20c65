/** How a connection is protected, as PostgreSQL names it. */
export type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

/** Where a server and a database on it are; nothing of it is secret. */
export interface ServerAddress {
  readonly engine: 'postgres' | 'mysql';
  /** As it is shown everywhere: without a user, a password or parameters. */
  readonly shown: string;
  /** A name, an address without brackets, or the folder or file of a socket. */
  readonly host: string;
  readonly port: number;
  /** None: that of the environment, or all that there are. */
  readonly database: string | undefined;
  /** None: that of the environment. */
  readonly user: string | undefined;
  readonly tls: TlsMode;
  /** A file of certificates to trust. */
  readonly rootCertificates: string | undefined;
}

/** A database file. */
export interface FileAddress {
  readonly engine: 'sqlite';
  readonly shown: string;
  readonly path: string;
}

export type DatabaseAddress = ServerAddress | FileAddress;
