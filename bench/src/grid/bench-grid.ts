import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { Client as Database } from 'pg'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { runQuitus, startServer } from '../quitus-process.ts'
import { measureBrowser } from './measure-browser.ts'
import { measureGrid } from './measure-grid.ts'
import { publishGrid } from './publish-grid.sql.ts'

const LOGIN = 'bench@quitus.test'
const PASSWORD = 'a password of the bench'
/** A server behind a proxy makes no demo project. */
const WITHOUT_DEMO = { TRUST_PROXY: '127.0.0.1' }

/** Generated views of these sizes one after another on an installation of their own; `QUITUS_BENCH_DATA` keeps it for the next run. */
export async function benchGrid(sizes: readonly number[]): Promise<Figure[]> {
  const kept = process.env.QUITUS_BENCH_DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'quitus-bench-grid-')))
  const server = await startServer(folder, WITHOUT_DEMO)
  try {
    const figures: Figure[] = []
    for (const rows of sizes) figures.push(...(await measureSize(folder, server.address, rows)))
    return figures
  } finally {
    await server.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function measureSize(folder: string, address: string, rows: number): Promise<Figure[]> {
  const urls = (await findRunningEmbeddedPostgres(folder)) ?? { ownerUrl: '', appUrl: null }
  const database = openDatabase(urls, 1)
  const db = new Database({ connectionString: urls.ownerUrl })
  await db.connect()
  try {
    const name = `Grid ${rows}`
    const known = await findProject(db, name)
    const published: Figure[] = []
    const projectId = known ?? (await createProject(folder, name))
    if (known === undefined) {
      const seconds = await publishGrid(database, projectId, rows)
      published.push({ name: 'publication', unit: 's', p50: seconds })
      const started = performance.now()
      await settlePublication(database.owner, projectId, 'dashboard')
      published.push({ name: 'after the publication', unit: 's', p50: (performance.now() - started) / 1000 })
    }
    const client = await signInClient(address, LOGIN, PASSWORD)
    const figures = [
      ...published,
      ...(await measureGrid(client, db, projectId, rows)),
      ...(await measureBrowser(address, projectId, rows, { login: LOGIN, password: PASSWORD })),
    ]
    return figures.map((figure) => ({ ...figure, name: `${rows}: ${figure.name}` }))
  } finally {
    await db.end()
    await database.close()
  }
}

async function findProject(db: Database, name: string): Promise<number | undefined> {
  const found = await db.query<{ id: number }>(
    `select project.id from core.projects project
     join core.views view on view.project_id = project.id and view.current_publication_id is not null
     where project.name = $1`,
    [name],
  )
  return found.rows[0]?.id
}

async function createProject(folder: string, name: string): Promise<number> {
  const user = ['user', 'create', '--login', LOGIN, '--name', 'Bench', '--company', 'Bench', '--staff']
  // Fails where an earlier size has made the account already.
  await runQuitus(folder, user, { QUITUS_PASSWORD: PASSWORD }).catch(() => undefined)
  const project = ['project', 'create', '--name', name, '--company', 'Bench', '--member', `${LOGIN}:manage`]
  const { output } = await runQuitus(folder, project)
  return Number(/\d+/.exec(output.replace(name, ''))?.[0])
}
