import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { benchAttacks } from './attacks/bench-attacks.ts'
import { copyLedger, findLastLedger } from './bare.sql.ts'
import { signInClient } from './client.ts'
import { measureDetection } from './detection/measure-detection.ts'
import { measureGenerated } from './detection/measure-generated.ts'
import { measureRealLists } from './detection/measure-real-lists.ts'
import { benchExports } from './exports/bench-exports.ts'
import { type Figure, keepsBound, printFigures } from './figures.ts'
import { benchGrid } from './grid/bench-grid.ts'
import { findLedgerSource, type LedgerSource } from './ledger-source.ts'
import { benchLive } from './live/bench-live.ts'
import { measureImports } from './measure-import.ts'
import { measureTypes } from './measure-types.ts'
import { measureViews } from './measure-views.ts'
import { measureWalls } from './measure-walls.ts'
import { benchProcesses } from './processes/bench-processes.ts'
import { runQuitus, startServer } from './quitus-process.ts'
import { benchWriting } from './writing/bench-writing.ts'

const STAFF = 'staff@demo.quitus.test'
const PASSWORD = 'quitus-demo-2026'

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, rows: { type: 'string', multiple: true } },
  allowPositionals: true,
})
/** Sections that can be measured alone; without a name all is measured. */
const SECTIONS = ['types', 'detection', 'import', 'grid', 'writing', 'export', 'live', 'processes', 'attacks']
/** Sizes of the generated view where none is named; `--rows` may be given several times. */
const GRID_ROWS = [100_000]
const LIVE_ROWS = [10_000]
const unknown = positionals.filter((name) => !SECTIONS.includes(name))
if (unknown.length > 0)
  throw new Error(`there is no section '${unknown.join(' ')}': name ${SECTIONS.join(', ')} or none`)
const isAsked = (section: string) => positionals.length === 0 || positionals.includes(section)
const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-data-'))
try {
  const source = isAsked('import') ? await findLedgerSource() : null
  const data = source === null ? 'no data' : `${source.name}, ${source.files.length} files`
  console.log(`${data}; ${availableParallelism()} cores, Node ${process.version}`)
  const figures = [
    ...(source === null ? [] : await measure(folder, source)),
    ...(isAsked('detection') ? await measureDetectionAlone(folder) : []),
    ...(positionals.includes('grid') ? await benchGrid(values.rows?.map(Number) ?? GRID_ROWS) : []),
    ...(positionals.includes('writing') ? await benchWriting(values.rows?.map(Number) ?? GRID_ROWS) : []),
    ...(positionals.includes('export') ? await benchExports(values.rows?.map(Number) ?? GRID_ROWS) : []),
    ...(positionals.includes('processes') ? await benchProcesses(values.rows?.map(Number) ?? GRID_ROWS) : []),
    ...(positionals.includes('live') ? await benchLive(values.rows?.map(Number) ?? LIVE_ROWS) : []),
    ...(positionals.includes('attacks') ? await benchAttacks(values.rows?.map(Number) ?? GRID_ROWS) : []),
    ...(isAsked('types') ? measureTypes() : []),
  ]
  printFigures(figures)
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ source: source?.name ?? null, figures }, null, 2))
  if (!figures.every(keepsBound)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(dataFolder: string, source: LedgerSource): Promise<Figure[]> {
  const first = await startServer(dataFolder)
  await first.stop()
  const server = await startServer(dataFolder)
  const figures: Figure[] = [
    { name: 'first start, with the demo project', unit: 's', p50: first.seconds, bound: 60 },
    { name: 'second start', unit: 's', p50: server.seconds, bound: 3 },
  ]
  const urls = (await findRunningEmbeddedPostgres(dataFolder)) ?? {
    ownerUrl: '',
    appUrl: null,
    authUrl: null,
  }
  const db = new Database({ connectionString: urls.ownerUrl })
  try {
    await db.connect()
    if (isAsked('import'))
      figures.push(
        ...(await measureImports(source, {
          dataFolder,
          db,
          actor: STAFF,
          createProject: () => createProject(dataFolder),
        })),
      )
    if (positionals.length > 0) return figures
    const [anomalyProject, lineProject] = [await createProject(dataFolder), await createProject(dataFolder)]
    figures.push(
      ...(await measureImport(
        dataFolder,
        source,
        source.anomalyMapping,
        anomalyProject,
        db,
        'with detection',
      )),
    )
    figures.push(
      ...(await measureImport(dataFolder, source, source.lineMapping, lineProject, db, 'every line a row')),
    )
    const client = await signInClient(server.address, STAFF, PASSWORD)
    figures.push(...(await measureViews(client, db, lineProject, source.columns)))
    figures.push(...(await measureWalls(urls, lineProject, source.columns)))
  } finally {
    await db.end()
    await server.stop()
  }
  return figures
}

async function measureDetectionAlone(dataFolder: string): Promise<Figure[]> {
  const server = await startServer(dataFolder)
  const database = openDatabase(
    (await findRunningEmbeddedPostgres(dataFolder)) ?? { ownerUrl: '', appUrl: null, authUrl: null },
    1,
  )
  try {
    return [
      ...(await measureRealLists(database)),
      ...(await measureGenerated(database)),
      ...(await measureDetection(database)),
    ]
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
