/** A command that could not do what was requested; its message is complete and in the user's language. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}
