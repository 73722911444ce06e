import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import { z } from 'zod'

/** Parts of a backup: a zip that is read by any tool, its parts compressed by Zstandard. */
export const PART = {
  head: 'backup.json',
  structure: 'structure.json.zst',
  contents: 'contents.jsonl',
  rows: (table: string) => `rows/${table}.zst`,
  file: (id: string) => `files/${id}.zst`,
} as const

export const FORMAT = 1

export const headSchema = z.object({
  format: z.int(),
  madeAt: z.string(),
  /** Migrations that the database had: a release that does not know one of them is too old to restore it. */
  migrations: z.array(z.string()),
  /** The only project of an export; absent where it is a backup of everything. */
  project: z.object({ id: z.int(), name: z.string() }).optional(),
})

/** A line of the contents, which come last: what a part must be. `rows` of a table alone. */
export const partSchema = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  rows: z.int().optional(),
})
export type BackupPart = z.infer<typeof partSchema>

/** Why a file is not restored; a key of `backup:refusal`. */
export class BackupError extends Error {
  readonly reason: BackupRefusal
  readonly values: Record<string, string>

  constructor(reason: BackupRefusal, values: Record<string, string> = {}, options?: ErrorOptions) {
    super(`${reason} ${JSON.stringify(values)}`, options)
    this.reason = reason
    this.values = values
  }
}

export type BackupRefusal =
  | 'unreadable'
  | 'newer'
  | 'changed'
  | 'missing'
  | 'filled'
  | 'running'
  | 'noFile'
  | 'noKey'
  | 'wrongKey'
  | 'oneProject'

/** Fast: reading rows and writing the archive take longer. */
export const compress = () => createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: 1 } })

/** Passes bytes through and counts them; `digest` is known when all have passed. */
export class Checksum extends Transform {
  size = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.size += chunk.length
    this.#hash.update(chunk)
    this.push(chunk)
    callback()
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}
