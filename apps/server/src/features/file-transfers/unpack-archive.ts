import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { unpackArchive as definition } from '@quitus/contract/file-transfers/unpack-archive.ts'
import { type ArchiveFault, MAX_UNPACKED_FILES, unpackedName } from '@quitus/domain/file-transfers/archive.ts'
import type { Entry, ZipFile } from 'yauzl'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import type { OwnFile } from '#files/cell-files.ts'
import { copyToDisk } from '#files/copy-to-disk.ts'
import type { Uploads } from '#files/uploads/tus-uploads.ts'
import { WorkbookError } from '#files/workbook/reading/workbook-error.ts'
import { isOverpacked, listEntries, openEntry, openZip } from '#files/workbook/reading/zip-parts.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { OpenContext } from '#http/call-context.ts'
import { createTurns } from '#limits/answer-of-thread.ts'
import { requireObjects } from './require-objects.ts'
import { announceFile, requireRoom } from './uploads.ts'

/** One archive at a time: unpacking takes a processor and a disk. */
const inTurn = createTurns()

type Context = OpenContext<typeof definition>
type Packed = { entry: Entry; name: string }

export const unpackArchive = bindOpenEndpoint(definition, async ({ params }, context) => {
  const { projectId } = params
  const archive = await context.transact(async ({ tx }) => {
    const [row] = await requireObjects(tx, projectId, [params.object])
    if (row === undefined || row.is_folder) throw new AppError('object_not_found')
    return row
  })
  return inTurn(async () => {
    const copies: OwnFile[] = []
    try {
      const descriptor = openSync(await copyToDisk(context.files, archive.id, copies), 'r')
      const zip = await openZip(descriptor).catch((error: unknown) => refuse('notZip', error))
      try {
        return await sendEntries(
          zip,
          { projectId, folder: archive.parent_id, isStaffOnly: archive.is_staff_only },
          context,
        )
      } finally {
        zip.close()
      }
    } finally {
      for (const copy of copies) await copy.discard()
    }
  })
})

type Place = { projectId: number; folder: string | null; isStaffOnly: boolean }

async function sendEntries(zip: ZipFile, { projectId, folder, isStaffOnly }: Place, context: Context) {
  const { uploads, translate } = context
  const entries = await listEntries(zip).catch((error: unknown) => refuse('damaged', error))
  const packed = filesOf(entries)
  const size = packed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  await context.transact(({ tx }) => requireRoom(tx, projectId, size, uploads.limits))
  const sent: { id: string; name: string }[] = []
  const refused: { name: string; message: string }[] = []
  for (const { entry, name } of packed) {
    const body = { folder, name, size: entry.uncompressedSize, fingerprint: randomUUID(), note: '' }
    try {
      const { upload } = await announceFile({ params: { projectId }, body }, context, isStaffOnly)
      if (upload === null) continue
      await receiveEntry(zip, entry, upload.id, uploads)
      sent.push({ id: upload.id, name })
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSALS_OF_A_FILE.includes(error.code)) throw error
      const words = error instanceof WordedRefusal ? error.words(translate) : {}
      refused.push({ name, message: translate(`errors:${error.code}`, words) })
    }
  }
  return { uploads: sent, refused }
}

/** What is wrong with one file leaves the others. */
const REFUSALS_OF_A_FILE: readonly AppError['code'][] = [
  'object_name_not_accepted',
  'file_empty',
  'file_too_large',
  'program_not_accepted',
]

/** The files of an archive; throws where nothing of it is to be unpacked. */
function filesOf(entries: readonly Entry[]): Packed[] {
  const packed = entries.flatMap((entry): Packed[] => {
    const name = unpackedName(entry.fileName)
    return name === null ? [] : [{ entry, name }]
  })
  if (packed.length === 0) refuse('empty')
  if (packed.length > MAX_UNPACKED_FILES) refuse('tooMany')
  if (packed.some(({ entry }) => entry.isEncrypted())) refuse('encrypted')
  if (packed.some(({ entry }) => isOverpacked(entry))) refuse('tooLarge')
  return packed
}

/** Brings the bytes of a file to its upload, and has that checked. */
async function receiveEntry(
  zip: ZipFile,
  entry: Entry,
  id: string,
  { store, finish }: Uploads,
): Promise<void> {
  const bytes = await openEntry(zip, entry)
  let isDamaged = false
  bytes.once('error', () => {
    isDamaged = true
  })
  try {
    await store.datastore.write(bytes, store.keyOf(id), 0)
  } catch (error) {
    // What stays of it here goes with the next sweep.
    await store.remove(id).catch(() => undefined)
    if (isDamaged || error instanceof WorkbookError) refuse('damaged', error)
    const isFull = (error as { status_code?: number }).status_code === 507
    throw new AppError(isFull ? 'storage_full' : 'storage_unavailable', undefined, { cause: error })
  } finally {
    bytes.destroy()
  }
  await finish(id)
}

function refuse(fault: ArchiveFault, cause?: unknown): never {
  const refusal = new WordedRefusal('archive_refused', (translate) => ({
    reason: translate(`fileTransfers:archive.${fault}`, { most: MAX_UNPACKED_FILES }),
  }))
  refusal.cause = cause
  throw refusal
}
