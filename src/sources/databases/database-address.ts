/** TLS modes, named as PostgreSQL's `sslmode`. */
export type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

/** Address of a server and of a database on it. Contains no secrets. */
export interface ServerAddress {
  readonly engine: 'postgres' | 'mysql';
  /** The URL as displayed: without user, password and parameters. */
  readonly shown: string;
  /** Host name, IP address without brackets, or the path of a socket or its directory. */
  readonly host: string;
  readonly port: number;
  /** Undefined: the database of the environment, or all databases. */
  readonly database: string | undefined;
  /** Undefined: the user of the environment. */
  readonly user: string | undefined;
  readonly tls: TlsMode;
  /** Path of a file of trusted CA certificates. */
  readonly rootCertificates: string | undefined;
}

/** Address of a database file. */
export interface FileAddress {
  readonly engine: 'sqlite';
  readonly shown: string;
  readonly path: string;
}

export type DatabaseAddress = ServerAddress | FileAddress;
