import { buffer } from 'node:stream/consumers'
import type { CellFiles } from '#files/cell-files.ts'
import type { EvidenceFile } from './evidence.sql.ts'

/** What can be appended to a letter, by the type of its bytes. */
export const APPENDED_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
} as const
export type AppendedFile = {
  name: string
  kind: (typeof APPENDED_TYPES)[keyof typeof APPENDED_TYPES]
  bytes: Uint8Array
}

/** Largest file that is appended, and most bytes of all files of a letter and of a run; what is more is listed. */
const MAX_FILE_BYTES = 5_000_000
const MAX_LETTER_BYTES = 8_000_000
const MAX_RUN_BYTES = 60_000_000

/** Reads files that are appended to letters, as long as a run takes more of them; one name of a letter once. */
export function createEvidenceLoader(files: Pick<CellFiles, 'open'>) {
  let leftOfRun = MAX_RUN_BYTES
  return async (evidence: readonly EvidenceFile[]): Promise<AppendedFile[]> => {
    const loaded: AppendedFile[] = []
    const names = new Set<string>()
    let leftOfLetter = MAX_LETTER_BYTES
    for (const { name, bytesId, size, type } of evidence) {
      const kind = APPENDED_TYPES[type as keyof typeof APPENDED_TYPES]
      const isTooLarge = size > Math.min(MAX_FILE_BYTES, leftOfLetter, leftOfRun)
      if (kind === undefined || isTooLarge || names.has(name)) continue
      names.add(name)
      leftOfLetter -= size
      leftOfRun -= size
      loaded.push({ name, kind, bytes: await buffer(await files.open(bytesId)) })
    }
    return loaded
  }
}
