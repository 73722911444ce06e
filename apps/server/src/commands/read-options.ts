import type { z } from 'zod'
import { CommandError } from './command-error.ts'

/** Options of a command line after validation; the error names each option at fault. */
export function readOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const read = schema.safeParse(options)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
  throw new CommandError(faults.join('\n'))
}
