import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { requireTransferredKind } from '#files/transferred-kind.ts'
import { releaseUploadLock, renewUploadLocks } from '#files/uploads/upload-locks.sql.ts'
import type { UploadStore } from '#files/uploads/upload-store.ts'
import { leaseCheck } from '#files/uploads/uploads.sql.ts'
import { endUpload, findCheckedUpload, insertFileObject } from './checked-uploads.sql.ts'
import { freeName } from './object-writes.sql.ts'
import { lockTransfers, selectFolders } from './objects.sql.ts'
import type { UploadRow } from './uploads-of-project.sql.ts'

type CheckDeps = Pick<Deps, 'database' | 'files' | 'uploads' | 'scanForViruses' | 'now'>
type Checked = { sha256: Buffer; type: string }

const RENEW_MS = 5000
const LEASE_PAUSE_MS = 100
const LEASE_TRIES = 5

/**
 * Looks at a complete upload and makes a file of it, or refuses it (XFER-03, SEC-08): length, checksum, kind,
 * antivirus. Nothing is listed before. May be run again at any point: what was done already is found done. False
 * where someone else holds the upload for longer than a moment, as the lease of a call that lost the database does:
 * the check is to be tried again later, and holds no worker until then.
 */
export async function checkUpload(deps: CheckDeps, id: string): Promise<boolean> {
  const { owner } = deps.database
  const row = await findCheckedUpload(owner, id)
  if (row === undefined) return true
  const holder = randomUUID()
  // Anyone who sent the last byte still holds the upload for a moment.
  for (let tries = 0; !(await leaseCheck(owner, id, holder)); tries++) {
    if (tries === LEASE_TRIES) return false
    await pause(LEASE_PAUSE_MS)
  }
  // A lease that expires lets another process check as well, which finds done what is done.
  const renewing = setInterval(() => void renewUploadLocks(owner, [holder]).catch(() => undefined), RENEW_MS)
  try {
    await checkLeased(deps, row)
    return true
  } finally {
    clearInterval(renewing)
    await releaseUploadLock(owner, id, holder)
  }
}

async function checkLeased(deps: CheckDeps, row: UploadRow): Promise<void> {
  const { owner } = deps.database
  const { id } = row
  const { store } = deps.uploads
  const [sha256] = await Promise.all([checksumOf(store, id, Number(row.size)), store.settle(id)])
  const refusal = await refusalOf(deps, row, sha256)
  if ('code' in refusal) {
    const { code, signature } = refusal
    await owner.transaction().execute(async (tx) => {
      const state = code === 'file_infected' ? 'quarantined' : 'refused'
      await endUpload(tx, id, { state, errorCode: code, sha256 })
      if (state !== 'quarantined') return
      const details = { names: [row.name], signature }
      await recordAudit(
        tx,
        senderOf(row),
        { kind: 'transferQuarantined', projectId: row.project_id, details },
        deps.now(),
      )
    })
    // What is in quarantine stays for those who administer the server, out of everybody else’s reach.
    if (code !== 'file_infected') await store.remove(id)
    return
  }
  await store.keep(id, Number(row.size))
  await listFile(deps, row, refusal)
}

/** Makes the file one of its folder, under the first free name; of the top of the project where the folder has gone. */
async function listFile(
  { database, now }: CheckDeps,
  row: UploadRow,
  { sha256, type }: Checked,
): Promise<void> {
  await database.owner.transaction().execute(async (tx) => {
    const { id, project_id: projectId } = row
    await lockTransfers(tx, projectId)
    if (!(await endUpload(tx, id, { state: 'done', errorCode: null, sha256 }))) return
    const folder =
      row.parent_id === null ? undefined : (await selectFolders(tx, projectId, row.parent_id)).at(-1)
    const parent = folder?.id ?? null
    const isStaffOnly = row.is_staff_only || (folder?.isStaffOnly ?? false)
    const name = await freeName(tx, { projectId, parent, isStaffOnly }, row.name)
    await insertFileObject(tx, row, { parent, isStaffOnly, name, sha256, type, now: now() })
    await recordAudit(
      tx,
      senderOf(row),
      { kind: 'transferFileAdded', projectId, details: { names: [name] } },
      now(),
    )
  })
}

/** Why a file is not taken, or what it was found to be. */
async function refusalOf(
  { uploads, scanForViruses }: CheckDeps,
  row: UploadRow,
  sha256: Buffer | null,
): Promise<{ code: ErrorCode; signature: string | null } | Checked> {
  if (sha256 === null) return { code: 'upload_incomplete', signature: null }
  if (row.sent_sha256 !== null && !row.sent_sha256.equals(sha256))
    return { code: 'checksum_mismatch', signature: null }
  try {
    const type = await requireTransferredKind(row.name, Number(row.size), (range) =>
      uploads.store.open(row.id, range),
    )
    const verdict = scanForViruses === null ? null : await scanForViruses(await uploads.store.open(row.id))
    if (verdict === 'tooLarge') return { code: 'file_not_scannable', signature: null }
    if (verdict !== null && !verdict.isClean) return { code: 'file_infected', signature: verdict.signature }
    return { sha256, type }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, signature: null }
    throw error
  }
}

/** The SHA-256 of what is stored; null where that is not as long as it was declared. */
async function checksumOf(store: UploadStore, id: string, size: number): Promise<Buffer | null> {
  const known = await store.checksum(id, size)
  if (known !== null) return known
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of (await store.open(id)) as AsyncIterable<Buffer>) {
    read += piece.length
    hash.update(piece)
  }
  return read === size ? hash.digest() : null
}

function senderOf({ created_by, impersonator_id }: UploadRow) {
  return { user: { id: created_by }, impersonator: impersonator_id === null ? null : { id: impersonator_id } }
}
