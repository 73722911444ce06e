import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { writeBigFec, writeBigLedger } from '../import-files.ts'
import { runQuitus, startServer } from '../quitus-process.ts'
import { untilDemo } from '../until-demo.ts'
import { sampleMemory, timeWindows, warmWindows } from './bystanders.ts'
import { importInBrowser, sendAll, showFirstLines } from './import-in-browser.ts'

const STAFF = 'staff@demo.quitus.test'
/** So often the time of the command’s import, from the first byte of the upload until it is published. */
const TIMES_BARE = 3
/** Seconds from the last byte of an upload until its first lines are shown, and its size at a million lines. */
const PREVIEW_SECONDS = 2
const PREVIEW_BYTES = 500_000_000
const BYTES_OF_LINE = 165
const MEGABYTES_GROWN = 256
/** How much longer than on a quiet server a window of another project takes at most. */
const TIMES_QUIET = 3

/**
 * Ledger files (FEC) from the upload to their publication as the browser does it, next to the same by the command;
 * how soon a long file is shown; what the import takes of the server’s memory, and of the time of another project.
 */
export async function benchImports(sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const lines of sizes) figures.push(...(await measure(lines)))
  return figures
}

async function measure(lines: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-imports-'))
  const server = await startServer(folder)
  const db = new Database({ connectionString: (await findRunningEmbeddedPostgres(folder))?.ownerUrl ?? '' })
  try {
    await db.connect()
    await untilDemo(db)
    const client = await signInClient(server.address, STAFF, 'quitus-demo-2026')
    const fec = await writeBigFec(folder, lines)
    const bare = await importByCommand(folder, fec)
    const projectId = await createProject(folder)
    const idle = sampleMemory(server.pid)
    await warmWindows(client)
    const quiet = await timeWindows(client, (run) => run < 200)
    const before = idle.stop().server
    const memory = sampleMemory(server.pid)
    let isOver = false
    const meanwhile = timeWindows(client, () => !isOver)
    const files = [...fec.files, fec.suppliers]
    const parts = await importInBrowser({ client, address: server.address, projectId }, files)
    isOver = true
    const busy = await meanwhile
    const peak = memory.stop()
    for (const file of files) await rm(file)
    const shown = await measurePreview({ client, address: server.address, projectId }, folder, lines)
    const total = parts.sending + parts.comparing + parts.publishing
    const name = `FEC of ${lines} lines`
    return [
      {
        ...({ name: `${name}: from upload to published (raw: import of the command)`, unit: 's' } as const),
        ...{ p50: total, raw: bare, bound: TIMES_BARE * bare },
      },
      { name: `${name}: sent, checked and listed`, unit: 's', p50: parts.sending },
      { name: `${name}: read and compared for the preview`, unit: 's', p50: parts.comparing },
      { name: `${name}: read again and published`, unit: 's', p50: parts.publishing },
      { name: 'memory of a server that only shows windows, at its peak', unit: 'MB', p50: before },
      { name: `${name}: memory of the server, at its peak`, unit: 'MB', p50: peak.server },
      { name: `${name}: memory of the process that imports, at its peak`, unit: 'MB', p50: peak.imports },
      {
        ...({
          name: `${name}: both together at their peak, beyond a server that only shows windows`,
        } as const),
        ...{ unit: 'MB' as const, p50: peak.all - before, bound: MEGABYTES_GROWN },
      },
      {
        ...({
          name: `window of another project meanwhile, 95th percentile (raw: before)`,
          unit: 'ms',
        } as const),
        ...{ p50: busy.p95, raw: quiet.p95, bound: TIMES_QUIET * quiet.p95 },
      },
      ...shown,
    ]
  } finally {
    await db.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type World = Parameters<typeof importInBrowser>[0]

async function measurePreview(world: World, folder: string, lines: number): Promise<Figure[]> {
  const count = Math.round(((PREVIEW_BYTES / BYTES_OF_LINE) * lines) / 1_000_000)
  const path = await writeBigLedger(folder, count)
  const [file] = await sendAll(world, [path])
  if (file === undefined) throw new Error('The file was not sent.')
  const { bytes, sentAt, object } = file
  const listed = performance.now()
  await showFirstLines(world, object)
  const ended = performance.now()
  const name = `file of ${Math.round(bytes / 1_000_000)} MB`
  return [
    {
      ...({ name: `${name}: from its last byte until its first lines are shown`, unit: 's' } as const),
      ...{ p50: (ended - sentAt) / 1000, bound: PREVIEW_SECONDS },
    },
    { name: `${name}: of which the call for its first lines`, unit: 's', p50: (ended - listed) / 1000 },
  ]
}

/** Seconds of the import itself by the command, in a process of its own, without its start and end. */
async function importByCommand(
  folder: string,
  { files, suppliers }: { files: string[]; suppliers: string },
): Promise<number> {
  const project = String(await createProject(folder))
  const options = ['--project', project, '--as', STAFF, '--suppliers', suppliers]
  const { output } = await runQuitus(folder, ['import', ...options, ...files])
  return Number(/imported in ([\d.]+) s/.exec(output)?.[1])
}

async function createProject(folder: string): Promise<number> {
  const names = ['--name', 'Bench', '--company', 'Bench', '--member', `${STAFF}:manage`]
  const features = ['--feature', 'dashboard', '--feature', 'transfers']
  const { output } = await runQuitus(folder, ['project', 'create', ...names, ...features])
  return Number(/\d+/.exec(output)?.[0])
}
