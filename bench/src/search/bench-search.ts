import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchProject } from '@quitus/contract/search/search-project.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { signInClient } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { startServer } from '../quitus-process.ts'
import { fillLedger } from './fill-ledger.sql.ts'

const RUNS = 40
/** Bound of the 95th percentile of every search, in milliseconds (VIEW-23). */
const BOUND_MS = 200
const PASSWORD = 'quitus-demo-2026'

/** One search over everything, in the demo project, whose ledger is made this large. */
export async function benchSearch(sizes: readonly number[]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-search-'))
  const server = await startServer(folder, { QUITUS_DEMO: '1' })
  const db = new Database({ connectionString: (await findRunningEmbeddedPostgres(folder))?.ownerUrl ?? '' })
  try {
    await db.connect()
    await untilDemo(db)
    const figures: Figure[] = []
    for (const size of sizes) {
      const { seconds, publicationId } = await fillLedger(db, size)
      console.log(`${size} documents, found after ${seconds.toFixed(1)} s`)
      figures.push({ name: `table of ${size} documents with its indexes`, unit: 's', p50: seconds })
      figures.push(...(await measureSearches(server.address, db, publicationId)))
    }
    return figures
  } finally {
    await db.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureSearches(address: string, db: Database, publicationId: number): Promise<Figure[]> {
  const { rows } = await db.query<{ number: string; supplier_name: string }>(
    `select number, supplier_name from project_1.documents_${publicationId} where number is not null order by line_id limit 1`,
  )
  const searches: Record<string, string> = {
    'number of an anomaly': 'A-00042',
    'number of a document': rows[0]?.number ?? '',
    'beginning of many numbers': 'BN-',
    'middle of a number': '-100042',
    'amount that many documents have': '100,00',
    'amount that few documents have': '4157,54',
    'name of a supplier': rows[0]?.supplier_name ?? '',
    'word of every third document': 'nettoyage',
    'word of the last documents alone': 'cloture',
    'two frequent words that never meet': 'nettoyage cloture',
    'word of no document': 'xylophone',
    'two letters': 'ne',
  }
  const figures: Figure[] = []
  for (const login of ['staff', 'customer']) {
    const client = await signInClient(address, `${login}@demo.quitus.test`, PASSWORD)
    for (const [name, text] of Object.entries(searches)) {
      const work = () => client(searchProject, { params: { projectId: 1 }, query: { text } })
      const { p95 } = await timeRuns(work, RUNS)
      figures.push({ name: `${login}: ${name}, 95th percentile`, unit: 'ms', p50: p95, bound: BOUND_MS })
    }
  }
  return figures
}

/** The demo project is made while the server answers. */
async function untilDemo(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `select from core.publications where project_id = 1 and source = 'dashboard' and ledger_form is not null`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
