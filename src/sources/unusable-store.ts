/** A store cannot be asked as things are set; `message` says what to change. Nothing was read. */
export class UnusableStore extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableStore';
  }
}
