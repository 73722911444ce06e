/** What keeps the embedded database from running, as one line that says what to do; `cause` carries the detail. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The last line that a tool printed, for a message of one line. */
export function lastLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.findLast((line) => line !== '') ?? 'no output'
}
