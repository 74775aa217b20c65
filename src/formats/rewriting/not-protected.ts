/** A file cannot be written again; `message` says why, never what it holds. */
export class NotProtected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotProtected';
  }
}
