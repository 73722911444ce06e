import { createHash } from 'node:crypto'
import { z } from 'zod'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const numberSchema = z.string().regex(/^[0-9]{1,19}$/)

const headSchema = z.strictObject({
  projectId: z.int().positive(),
  position: numberSchema,
  changeSetId: numberSchema.nullable(),
  hash: hashSchema,
  chainedAt: z.string().nullable(),
  /** The hashes after each thousand change sets, by which a difference is found without the database’s own seals. */
  segments: z
    .array(z.strictObject({ position: numberSchema, changeSetId: numberSchema, hash: hashSchema }))
    .max(1_000_000),
})
export type HistoryHead = z.infer<typeof headSchema>

const contentSchema = z.strictObject({
  format: z.literal('quitus-heads'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  heads: z.array(headSchema).max(1_000_000),
})
export type ExportedHeads = z.infer<typeof contentSchema>

const fileSchema = z.strictObject({ content: contentSchema, checksum: hashSchema })

const checksumOf = (content: ExportedHeads) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** The text of a file of heads: its checksum finds damage, not fraud, which is why the file is kept elsewhere. */
export function writeHeads(exportedAt: Date, heads: HistoryHead[]): string {
  const content: ExportedHeads = {
    format: 'quitus-heads',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    heads,
  }
  return `${JSON.stringify({ content, checksum: checksumOf(content) }, null, 1)}\n`
}

/** The heads in such a file; null for any other text, and for a file that was damaged. */
export function readHeads(untrustedText: string): ExportedHeads | null {
  try {
    const { content, checksum } = fileSchema.parse(JSON.parse(untrustedText))
    return checksumOf(content) === checksum ? content : null
  } catch {
    // Neither JSON nor of this form.
    return null
  }
}
