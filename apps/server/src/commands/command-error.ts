/** A command that could not do what was requested; its message is complete and in the user's language. */
export class CommandError extends Error {
  /** What the shell sees; null where the command has one code for all failures. */
  readonly exitCode: number | null

  constructor(message: string, exitCode: number | null = null) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
