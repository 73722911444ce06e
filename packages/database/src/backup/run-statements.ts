import { type ClientBase, DatabaseError } from 'pg'

/** Anything that is missing because its statement comes later: functions, types, tables. */
const isMissing = (error: unknown) =>
  error instanceof DatabaseError && ['42P01', '42704', '42883', '3F000'].includes(error.code ?? '')

/** Runs a statement that describes an object; its failure names the object. */
export async function runStatement(client: ClientBase, statement: string): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    throw failedOn(statement, error)
  })
}

/** Carries out statements of which some need others: what fails for that reason is tried again after the rest. */
export async function runInAnyOrder(client: ClientBase, statements: readonly string[]): Promise<void> {
  let waiting = statements
  while (waiting.length > 0) {
    const failed: string[] = []
    let failure: unknown = null
    for (const statement of waiting) {
      try {
        await client.query(statement)
      } catch (error) {
        if (!isMissing(error)) throw failedOn(statement, error)
        failed.push(statement)
        failure = failedOn(statement, error)
      }
    }
    if (failed.length === waiting.length) throw failure
    waiting = failed
  }
}

/** Anyone who reads the log sees which object the server refused. */
function failedOn(statement: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`${reason} (${statement.slice(0, 500)})`, { cause })
}
