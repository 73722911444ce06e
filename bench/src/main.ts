import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type DatabaseUrls,
  type Database as OpenDatabase,
  openDatabase,
} from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { benchAnomalyPage } from './anomalies/bench-anomaly-page.ts'
import { benchAttacks } from './attacks/bench-attacks.ts'
import { benchBackup } from './backup/bench-backup.ts'
import { copyLedger, findLastLedger } from './bare.sql.ts'
import { benchBooks } from './books/bench-books.ts'
import { benchCells } from './cells/bench-cells.ts'
import { benchMove } from './cells/bench-move.ts'
import { benchChain } from './chain/bench-chain.ts'
import { benchLetters } from './claims/bench-letters.ts'
import { signInClient } from './client.ts'
import { benchDecisions } from './decisions/bench-decisions.ts'
import { benchHiddenRows } from './decisions/bench-hidden-rows.ts'
import { benchProposals } from './decisions/bench-proposals.ts'
import { measureCalibration } from './detection/measure-calibration.ts'
import { measureDetection } from './detection/measure-detection.ts'
import { measureGenerated } from './detection/measure-generated.ts'
import { measureLearning } from './detection/measure-learning.ts'
import { measureRealLists } from './detection/measure-real-lists.ts'
import { benchExports } from './exports/bench-exports.ts'
import { type Figure, keepsBound, printFigures } from './figures.ts'
import { benchFigures } from './grid/bench-figures.ts'
import { benchColumns, benchGrid } from './grid/bench-grid.ts'
import { benchImports } from './imports/bench-imports.ts'
import { findLedgerSource, type LedgerSource } from './ledger-source.ts'
import { benchLive } from './live/bench-live.ts'
import { makePendingIndexes } from './make-pending-indexes.sql.ts'
import { measureImports } from './measure-import.ts'
import { measureRowSecurity } from './measure-row-security.ts'
import { measureTypes } from './measure-types.ts'
import { measureViews } from './measure-views.ts'
import { benchPeople } from './people/bench-people.ts'
import { benchProcesses } from './processes/bench-processes.ts'
import { type RunningServer, runQuitus, startServer } from './quitus-process.ts'
import { benchSearch } from './search/bench-search.ts'
import { benchSupplierGrid } from './suppliers/bench-supplier-grid.ts'
import { measureSuppliers } from './suppliers/measure-suppliers.ts'
import { measureSupplierTotals } from './suppliers/measure-totals.sql.ts'
import { benchSynthesis } from './synthesis/bench-synthesis.ts'
import { benchTransfers } from './transfers/bench-transfers.ts'
import { conditions, type Section, writeBenchmarks } from './write-benchmarks.ts'
import { benchWriting } from './writing/bench-writing.ts'

const STAFF = 'staff@demo.quitus.test'
const PASSWORD = 'quitus-demo-2026'

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    rows: { type: 'string', multiple: true },
    gigabytes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
/** Sizes of the generated view where none is named; `--rows` may be given several times. */
const GRID_ROWS = [100_000]
const IMPORT_ROWS = [1_000_000]
const LIVE_ROWS = [10_000]
const SEARCH_ROWS = [1_500_000]
const CHAINED = [1_000_000]
const rowsOr = (usual: readonly number[]) => values.rows?.map(Number) ?? usual
const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-data-'))
/** Each is measured alone when it is named. */
const SECTIONS: Readonly<Record<string, () => Promise<Figure[]> | Figure[]>> = {
  views: () => withRealLists(measureViewsOf),
  import: () => withRealLists(measureImportsOf),
  imports: () => benchImports(rowsOr(IMPORT_ROWS)),
  detection: () => withDatabase(measureDetectionAlone),
  calibration: () => withDatabase(measureCalibration),
  backup: () => benchBackup(rowsOr(GRID_ROWS)),
  cells: () => benchCells(rowsOr(GRID_ROWS)[0] ?? 0),
  move: () => benchMove(rowsOr(GRID_ROWS)[0] ?? 0),
  chain: () => withDatabase((database) => benchChain(database, rowsOr(CHAINED)[0] ?? 0)),
  learning: () => withDatabase(measureLearning),
  types: measureTypes,
  grid: () => benchGrid(rowsOr(GRID_ROWS)),
  columns: () => benchColumns(rowsOr(GRID_ROWS)),
  figures: () => benchFigures(rowsOr(GRID_ROWS)),
  writing: () => benchWriting(rowsOr(GRID_ROWS)),
  export: () => benchExports(rowsOr(GRID_ROWS)),
  live: () => benchLive(rowsOr(LIVE_ROWS)),
  processes: () => benchProcesses(rowsOr(GRID_ROWS)),
  attacks: () => benchAttacks(rowsOr(GRID_ROWS)),
  people: benchPeople,
  'anomaly-page': () => benchAnomalyPage(rowsOr(GRID_ROWS)),
  letters: benchLetters,
  books: async () => benchBooks(await mkdtemp(join(folder, 'data-'))),
  search: () => benchSearch(rowsOr(SEARCH_ROWS)),
  decisions: () => benchDecisions(rowsOr(GRID_ROWS)),
  proposals: () => benchProposals(rowsOr(GRID_ROWS)),
  hidden: () => benchHiddenRows(rowsOr(GRID_ROWS)),
  suppliers: async () => [...(await measureSuppliers()), ...(await withDatabase(measureSupplierTotals))],
  'supplier-grid': () => benchSupplierGrid(rowsOr(GRID_ROWS)),
  transfers: () => benchTransfers(Number(values.gigabytes)),
  synthesis: () => benchSynthesis(rowsOr([50_000])),
}
/** What is measured where no section is named. */
const USUAL_SECTIONS = ['views', 'import', 'detection', 'types']

const unknown = positionals.filter((name) => !(name in SECTIONS))
if (unknown.length > 0)
  throw new Error(
    `there is no section '${unknown.join(' ')}': name ${Object.keys(SECTIONS).join(', ')} or none`,
  )
const loadBefore = loadavg()[0] ?? 0
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}`)
  const sections: Section[] = []
  for (const name of positionals.length > 0 ? positionals : USUAL_SECTIONS)
    sections.push({ name, figures: (await SECTIONS[name]?.()) ?? [] })
  const figures = sections.flatMap((section) => section.figures)
  printFigures(figures)
  const command = ['npm run bench --', ...process.argv.slice(2).filter((each) => each !== '--write')].join(
    ' ',
  )
  if (values.write) writeBenchmarks(sections, conditions(command, loadBefore))
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ figures }, null, 2))
  if (!figures.every(keepsBound)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

type OnRealLists = {
  dataFolder: string
  source: LedgerSource
  server: RunningServer
  urls: DatabaseUrls
  db: Database
}

/** Measures on a server with the demo project and the real lists; without them there is nothing to measure. */
async function withRealLists(measure: (given: OnRealLists) => Promise<Figure[]>): Promise<Figure[]> {
  const source = await findLedgerSource()
  console.log(`${source.name}, ${source.files.length} files`)
  const dataFolder = await mkdtemp(join(folder, 'data-'))
  const first = await startServer(dataFolder)
  await first.stop()
  const server = await startServer(dataFolder)
  const urls = (await findRunningEmbeddedPostgres(dataFolder)) ?? {
    ownerUrl: '',
    appUrl: null,
    authUrl: null,
  }
  const db = new Database({ connectionString: urls.ownerUrl })
  try {
    await db.connect()
    return [
      { name: 'first start, with the demo project', unit: 's', p50: first.seconds, bound: 60 },
      { name: 'second start', unit: 's', p50: server.seconds, bound: 3 },
      ...(await measure({ dataFolder, source, server, urls, db })),
    ]
  } finally {
    await db.end()
    await server.stop()
  }
}

function measureImportsOf({ dataFolder, source, db }: OnRealLists): Promise<Figure[]> {
  return measureImports(source, {
    dataFolder,
    db,
    actor: STAFF,
    createProject: () => createProject(dataFolder),
  })
}

async function measureViewsOf({ dataFolder, source, server, urls, db }: OnRealLists): Promise<Figure[]> {
  const [anomalyProject, lineProject] = [await createProject(dataFolder), await createProject(dataFolder)]
  const { anomalyMapping, lineMapping, columns } = source
  const imports = [
    ...(await measureImport(dataFolder, source, anomalyMapping, anomalyProject, db, 'with detection')),
    ...(await measureImport(dataFolder, source, lineMapping, lineProject, db, 'every line a row')),
  ]
  const client = await signInClient(server.address, STAFF, PASSWORD)
  const database = openDatabase(urls, 1)
  await makePendingIndexes(database.owner).finally(() => database.close())
  const views = await measureViews(client, db, lineProject, columns)
  return [...imports, ...views, ...(await measureRowSecurity(urls, lineProject, columns))]
}

async function measureDetectionAlone(database: OpenDatabase): Promise<Figure[]> {
  return [
    ...(await measureRealLists(database)),
    ...(await measureGenerated(database)),
    ...(await measureDetection(database)),
  ]
}

/** Measures in a database alone, of an installation made for it. */
async function withDatabase(measure: (database: OpenDatabase) => Promise<Figure[]>): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(folder, 'data-'))
  const server = await startServer(dataFolder)
  const database = openDatabase(
    (await findRunningEmbeddedPostgres(dataFolder)) ?? { ownerUrl: '', appUrl: null, authUrl: null },
    1,
  )
  try {
    return await measure(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function createProject(dataFolder: string): Promise<number> {
  const { output } = await runQuitus(dataFolder, [
    'project',
    'create',
    '--name',
    'Bench',
    '--company',
    'Bench',
    '--member',
    `${STAFF}:manage`,
  ])
  return Number(/\d+/.exec(output)?.[0])
}

async function measureImport(
  dataFolder: string,
  source: LedgerSource,
  mapping: string,
  projectId: number,
  db: Database,
  kind: string,
): Promise<Figure[]> {
  const run = await runQuitus(dataFolder, [
    'import',
    '--project',
    String(projectId),
    '--mapping',
    mapping,
    '--as',
    STAFF,
    ...source.files,
  ])
  const lines = Number(/(\d+) lines imported/.exec(run.output)?.[1])
  const copySeconds = await copyLedger(db, await findLastLedger(db, projectId))
  return [
    { name: `import, ${kind} (raw: COPY)`, unit: 's', p50: run.seconds, raw: copySeconds },
    { name: `import, ${kind}`, unit: 'lines/s', p50: lines / run.seconds },
    { name: `import, ${kind}: peak memory`, unit: 'MB', p50: run.peakMegabytes },
  ]
}
