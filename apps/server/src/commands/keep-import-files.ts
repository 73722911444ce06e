import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '@quitus/database/connection.ts'
import { transferredKindOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { IMPORT_FOLDER } from '@quitus/domain/imports/import-draft.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { findSameFile, insertFileObject } from '#features/file-transfers/checked-uploads.sql.ts'
import { findByName, freeName, insertFolder } from '#features/file-transfers/object-writes.sql.ts'
import { lockTransfers } from '#features/file-transfers/objects.sql.ts'
import type { LedgerFile } from '#features/imports/ledger-file.ts'
import type { CellFiles, OwnFile } from '#files/cell-files.ts'

/** A file of this disk whose bytes are in the store, or wait to be put there. */
export type KeptFile = {
  id: string
  name: string
  path: string
  size: number
  sha256: Buffer
  copy: OwnFile
}

/** Copies a file of this disk to where the store takes it over from, while it is read once for its checksum. */
export async function copyForStore(
  files: CellFiles,
  { name, path = '' }: LedgerFile,
  copies: OwnFile[],
): Promise<KeptFile> {
  const copy = await files.begin()
  copies.push(copy)
  const hash = createHash('sha256')
  let size = 0
  const measuring = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  const output = createWriteStream(copy.path, { mode: 0o600 })
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), measuring, output)
  return { id: copy.id, name, path, size, sha256: hash.digest(), copy }
}

/**
 * Lists files in the folder of imports, which customers do not see, and answers their ids in the same order. One
 * whose bytes are there is not listed again; where another has its name, it gets a number.
 */
export async function listImportFiles(
  tx: Tx,
  { projectId, userId, now }: { projectId: number; userId: number; now: Date },
  files: readonly KeptFile[],
): Promise<string[]> {
  await lockTransfers(tx, projectId)
  const top = { projectId, parent: null, isStaffOnly: true }
  const found = await findByName(tx, top, IMPORT_FOLDER)
  const parent =
    found?.isFolder === true
      ? found.id
      : await insertFolder(tx, top, {
          ...{ name: await freeName(tx, top, IMPORT_FOLDER), userId, now },
          isKeptItself: true,
        })
  const ids: string[] = []
  const names: string[] = []
  for (const { id, name: given, size, sha256, copy } of files) {
    const same = await findSameFile(tx, { projectId, parent }, sha256)
    if (same !== undefined) {
      ids.push(same)
      continue
    }
    // Bytes that nothing refers to, because the transaction was undone, go with the next sweep.
    await copy.keep()
    const name = await freeName(tx, { projectId, parent, isStaffOnly: true }, given)
    const row = { id, project_id: projectId, size: String(size), note: null, created_by: userId }
    const type = transferredKindOf(given)?.kind.type ?? 'application/octet-stream'
    await insertFileObject(tx, row, { parent, isStaffOnly: true, name, sha256, type, now })
    ids.push(id)
    names.push(name)
  }
  if (names.length > 0) {
    const actor = { user: { id: userId }, impersonator: null }
    await recordAudit(tx, actor, { kind: 'transferFileAdded', projectId, details: { names } }, now)
  }
  return ids
}
