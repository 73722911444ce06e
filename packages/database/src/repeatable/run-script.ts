import type { Run } from './register.sql.ts'

/** Text of one file, as it runs. */
type Part = { path: string; text: string }

/**
 * Runs the texts of several files in one round trip; the error of one names its file where PostgreSQL says where it
 * is.
 */
export async function runScript(run: Run, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  try {
    await run(parts.map(({ text }) => text).join('\n'))
  } catch (cause) {
    const names = partAt(parts, positionOf(cause))
    throw new Error(`Repeatable file ${names} failed; the database is as it was before.`, { cause })
  }
}

function partAt(parts: readonly Part[], position: number | null): string {
  let end = 0
  for (const { path, text } of parts) {
    end += text.length + 1
    if (position !== null && position <= end) return path
  }
  if (parts.length === 1) return parts[0]?.path ?? ''
  return `${parts[0]?.path} or one of the ${parts.length - 1} after it`
}

function positionOf(error: unknown): number | null {
  return error instanceof Error && 'position' in error ? Number(error.position) : null
}
