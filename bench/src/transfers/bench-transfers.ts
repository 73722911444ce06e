import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDownload } from '@quitus/contract/file-transfers/download.ts'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { type Client, signInClient } from '../client.ts'
import { memoryOf } from '../exports/server-memory.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { type RunningServer, startProcess, startServer } from '../quitus-process.ts'
import { untilDemo } from '../until-demo.ts'
import { fillTransfers, insertStoredFiles, middleOf, openTransfers } from './fill-transfers.sql.ts'
import { makeSparseFile, sendFile } from './send-sparse-file.ts'

const GIGABYTE = 1_000_000_000
const MEGABYTES_GROWN = 100
/** How much of the rate of a bare tus server ours has at least. */
const PART_OF_BARE = 70
const LIST_MS = 50
const ZIP_MS = 1000
const ZIP_BYTES = 5 * GIGABYTE
const ZIPPED_FILES = 5
const params = { projectId: 1 }

type World = { folder: string; server: RunningServer; db: Database; client: Client }

/**
 * A file of so many gigabytes next to a bare tus server over the same store, the lists of 100 000 objects, and how
 * soon a zip begins.
 */
export async function benchTransfers(gigabytes: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-transfers-'))
  const server = await startServer(folder)
  const db = new Database({ connectionString: (await findRunningEmbeddedPostgres(folder))?.ownerUrl ?? '' })
  try {
    await db.connect()
    await untilDemo(db)
    await openTransfers(db)
    const client = await signInClient(server.address, 'staff@demo.quitus.test', 'quitus-demo-2026')
    const world = { folder, server, db, client }
    return [
      ...(await measureSending(world, gigabytes)),
      ...(await measureZip(world)),
      ...(await measureLists(world)),
    ]
  } finally {
    await db.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureSending({ folder, server, client }: World, gigabytes: number): Promise<Figure[]> {
  const size = gigabytes * GIGABYTE
  const source = join(folder, 'source.bin')
  await makeSparseFile(source, size)
  const bare = await sendToBareServer(folder, source, size)
  const before = memoryOf(server.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid))
  }, 100)
  const file = { folder: null, name: 'grand livre.bin', size, fingerprint: '1' }
  const { url } = await client(createUpload, { params, body: file })
  const headers = () => ({ authorization: `Bearer ${client.token()}` })
  const seconds = await sendFile(source, server.address + url, headers)
  const sent = performance.now()
  await untilListed(client)
  const checking = (performance.now() - sent) / 1000
  clearInterval(sampling)
  const name = `${gigabytes} GB`
  return [
    { name: `${name} sent (raw: bare tus server)`, unit: 's', p50: seconds, raw: bare },
    {
      name: `${name}: rate as part of the bare one`,
      unit: '%',
      p50: (100 * bare) / seconds,
      bound: PART_OF_BARE,
    },
    { name: `${name}: from the last byte until it is checked and listed`, unit: 's', p50: checking },
    {
      name: `${name}: growth of the server’s memory at its peak`,
      unit: 'MB',
      p50: peak - before,
      bound: MEGABYTES_GROWN,
    },
  ]
}

/** The same file to the library alone; what it stored is removed. */
async function sendToBareServer(folder: string, source: string, size: number): Promise<number> {
  const directory = join(folder, 'bare')
  await mkdir(directory)
  const bare = await startProcess([join(import.meta.dirname, 'bare-tus-server.ts'), directory], {})
  try {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size) }
    const created = await fetch(`${bare.address}/files`, { method: 'POST', headers })
    const location = new URL(created.headers.get('location') ?? '', bare.address)
    return await sendFile(source, location.href, () => ({}))
  } finally {
    await bare.stop()
    await rm(directory, { recursive: true })
  }
}

async function untilListed(client: Client): Promise<void> {
  for (;;) {
    const { uploads } = await client(listUploads, { params })
    const [upload] = uploads
    if (upload?.state === 'done') return
    if (upload !== undefined && !['receiving', 'checking'].includes(upload.state))
      throw new Error(`The upload ended as ${upload.state}: ${upload.message}`)
    await pause(100)
  }
}

/** From the click to the first bytes of a zip of several large files. */
async function measureZip({ folder, server, db, client }: World): Promise<Figure[]> {
  const ids = Array.from({ length: ZIPPED_FILES }, () => randomUUID())
  for (const id of ids) {
    const shelf = join(folder, 'files', id.slice(0, 2))
    await mkdir(shelf, { recursive: true })
    await makeSparseFile(join(shelf, id), ZIP_BYTES / ZIPPED_FILES)
  }
  const zipped = await insertStoredFiles(db, ids, ZIP_BYTES / ZIPPED_FILES)
  const times = await timeRuns(
    async () => {
      const { url } = await client(startDownload, { params, body: { objects: [zipped] } })
      const leaving = new AbortController()
      const answer = await fetch(server.address + url, { signal: leaving.signal })
      await answer.body?.getReader().read()
      leaving.abort()
    },
    20,
    2,
  )
  return [
    { name: 'first bytes of a zip of 5 GB, 95th percentile', unit: 'ms', p50: times.p95, bound: ZIP_MS },
  ]
}

async function measureLists({ db, client }: World): Promise<Figure[]> {
  const { count, largest, other } = await fillTransfers(db)
  console.log(`${count} objects in the project`)
  const after = await middleOf(db, largest)
  const figures: Figure[] = []
  const measure = async (
    name: string,
    query: Parameters<typeof client<typeof listObjects>>[1]['query'],
    bound?: number,
  ) => {
    const times = await timeRuns(() => client(listObjects, { params, query }), 100)
    figures.push({
      ...({ name: `${name}, 95th percentile`, unit: 'ms', p50: times.p95 } as const),
      ...(bound === undefined ? {} : { bound }),
    })
  }
  await measure('top of the project, 500 folders', {}, LIST_MS)
  await measure('a folder of 79 files', { folder: other }, LIST_MS)
  await measure('a folder of 60 000 files', { folder: largest }, LIST_MS)
  await measure(
    'the same by size, descending',
    { folder: largest, sort: 'size', direction: 'descending' },
    LIST_MS,
  )
  await measure('the same by date', { folder: largest, sort: 'createdAt' }, LIST_MS)
  await measure('the same from the middle on', { folder: largest, after }, LIST_MS)
  await measure('the folders of the tree', { only: 'folders' }, LIST_MS)
  await measure('search of the whole project', { search: 'facture 1a2b' })
  return figures
}
