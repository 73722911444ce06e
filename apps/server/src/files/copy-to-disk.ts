import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#errors/app-error.ts'
import type { CellFiles, OwnFile } from './cell-files.ts'
import { isDiskFull } from './receive-bytes.ts'

/**
 * Copies a stored file to the disk of this process and answers its path; `copies` gets what its caller is to discard,
 * also where this throws `storage_full`.
 */
export async function copyToDisk(
  files: Pick<CellFiles, 'begin' | 'open'>,
  id: string,
  copies: OwnFile[],
  signal?: AbortSignal,
): Promise<string> {
  const copy = await files.begin()
  copies.push(copy)
  const output = createWriteStream(copy.path, { mode: 0o600 })
  await pipeline(await files.open(id), output, signal === undefined ? {} : { signal }).catch(
    (error: unknown) => {
      throw isDiskFull(error) ? new AppError('storage_full', undefined, { cause: error }) : error
    },
  )
  return copy.path
}
