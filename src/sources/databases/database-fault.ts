/**
 * What is said of a database in these errors is put together from codes and names: what a server says itself may quote
 * values.
 */

/** A database that cannot be scanned at all; `message` is a sentence that names it. */
export class DatabaseRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefused';
  }
}

/** The server asks for a password, and none was there to be given. */
export class PasswordWanted extends Error {
  constructor() {
    super('the server requires a password');
    this.name = 'PasswordWanted';
  }
}

/** The connection broke; what was asked may be asked again. */
export class ConnectionLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConnectionLost';
  }
}

/** A database went away in the middle and did not come back. */
export class DatabaseGone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseGone';
  }
}

/** One table cannot be read, or not further; the others may be. */
export class UnreadableTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableTable';
  }
}

/** What was read of a table before the connection broke is not there any more as it was read. */
export class TableChanged extends Error {
  constructor() {
    super('it changed while it was being read');
    this.name = 'TableChanged';
  }
}
