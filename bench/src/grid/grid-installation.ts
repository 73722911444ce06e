import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseUrls, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { Client } from 'pg'
import type { Figure } from '../figures.ts'
import { makePendingIndexes } from '../make-pending-indexes.sql.ts'
import { type RunningServer, runQuitus, startServer } from '../quitus-process.ts'
import { copyPublished } from './copy-published.sql.ts'
import { type GeneratedView, GRID, publishGrid } from './publish-grid.sql.ts'

export const GRID_ACCOUNT = { login: 'bench@quitus.test', password: 'a password of the bench' }
/** A server behind a proxy makes no demo project. */
const WITHOUT_DEMO = { TRUST_PROXY: '127.0.0.1' }
/** How many times as long as a bare COPY a publication may take. */
const TIMES_COPY = 3

/** A generated view on a running installation. */
export type Grid = {
  address: string
  pid: number
  /** Folder of the installation. */
  folder: string
  urls: DatabaseUrls
  projectId: number
  rows: number
  database: Database
  db: Client
}

/**
 * Measures generated views of these sizes one after another on an installation of their own, and says how long making
 * them took; `QUITUS_BENCH_DATA` keeps it for the next run.
 */
export async function measureGrids(
  sizes: readonly number[],
  measure: (grid: Grid) => Promise<Figure[]>,
  generated: GeneratedView = GRID,
): Promise<Figure[]> {
  const kept = process.env.QUITUS_BENCH_DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'quitus-bench-grid-')))
  const server = await startServer(folder, WITHOUT_DEMO)
  try {
    const figures: Figure[] = []
    for (const rows of sizes) figures.push(...(await measureSize(folder, server, rows, measure, generated)))
    return figures
  } finally {
    await server.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function measureSize(
  folder: string,
  { address, pid }: RunningServer,
  rows: number,
  measure: (grid: Grid) => Promise<Figure[]>,
  generated: GeneratedView,
): Promise<Figure[]> {
  const urls = (await findRunningEmbeddedPostgres(folder)) ?? { ownerUrl: '', appUrl: null, authUrl: null }
  const database = openDatabase(urls, 1)
  const db = new Client({ connectionString: urls.ownerUrl })
  await db.connect()
  try {
    const name = `${generated.name} ${rows}`
    const known = await findProject(db, name)
    const published: Figure[] = []
    const projectId = known ?? (await createProject(folder, name))
    if (known === undefined) {
      const seconds = await publishGrid(database, projectId, rows, generated)
      const started = performance.now()
      await settlePublication(database.owner, projectId, 'dashboard')
      const settled = performance.now()
      await makePendingIndexes(database.owner)
      const indexed = performance.now()
      const raw = await copyPublished(urls.ownerUrl, projectId)
      published.push(
        { name: 'publication (raw: COPY)', unit: 's', p50: seconds, raw, bound: TIMES_COPY * raw },
        { name: 'after the publication', unit: 's', p50: (settled - started) / 1000 },
        { name: 'indexes left for later', unit: 's', p50: (indexed - settled) / 1000 },
      )
    }
    const figures = [
      ...published,
      ...(await measure({ address, pid, folder, urls, projectId, rows, database, db })),
    ]
    return figures.map((figure) => ({ ...figure, name: `${rows}: ${figure.name}` }))
  } finally {
    await db.end()
    await database.close()
  }
}

async function findProject(db: Client, name: string): Promise<number | undefined> {
  const found = await db.query<{ id: number }>(
    `select project.id from core.projects project
     join core.views view on view.project_id = project.id and view.current_publication_id is not null
     where project.name = $1`,
    [name],
  )
  return found.rows[0]?.id
}

async function createProject(folder: string, name: string): Promise<number> {
  const { login, password } = GRID_ACCOUNT
  const user = ['user', 'create', '--login', login, '--name', 'Bench', '--company', 'Bench', '--staff']
  // Fails where an earlier size has made the account already.
  await runQuitus(folder, user, { QUITUS_PASSWORD: password }).catch(() => undefined)
  const project = ['project', 'create', '--name', name, '--company', 'Bench', '--member', `${login}:manage`]
  const { output } = await runQuitus(folder, project)
  return Number(/\d+/.exec(output.replace(name, ''))?.[0])
}
