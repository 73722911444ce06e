import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { copyLedger, findLastLedger } from './bare.sql.ts'
import type { Figure } from './figures.ts'
import { writeBigFec, writeBigLedger } from './import-files.ts'
import type { LedgerSource } from './ledger-source.ts'
import { runQuitus } from './quitus-process.ts'

const BIG_LINES = 2_000_000
const FEC_LINES = 1_000_000

/** The bounds that the issue sets. */
const LINES_PER_SECOND = 60_000
const MEGABYTES = 256
const FEC_SECONDS = 30

type Imports = {
  dataFolder: string
  db: Client
  actor: string
  createProject: () => Promise<number>
}

/**
 * Imports of the ledger, of a file larger than memory and of a ledger file (FEC), each by the command in a process of
 * its own. Run under `taskset -c 0` the whole, PostgreSQL included, has one core.
 */
export async function measureImports(source: LedgerSource, imports: Imports): Promise<Figure[]> {
  const figures = await measureOne(imports, 'ledger', source.files, ['--mapping', source.anomalyMapping])
  const big = await writeBigLedger(imports.dataFolder, BIG_LINES)
  figures.push(...(await measureOne(imports, '2M lines', [big], ['--mapping', source.anomalyMapping])))
  await rm(big)
  const fec = await writeBigFec(imports.dataFolder, FEC_LINES)
  figures.push(
    ...(await measureOne(imports, 'FEC of 1M lines', fec.files, ['--suppliers', fec.suppliers], FEC_SECONDS)),
  )
  for (const file of [...fec.files, fec.suppliers]) await rm(file)
  return figures
}

async function measureOne(
  { dataFolder, db, actor, createProject }: Imports,
  name: string,
  files: readonly string[],
  options: readonly string[],
  secondsBound?: number,
): Promise<Figure[]> {
  const project = await createProject()
  const run = await runQuitus(dataFolder, [
    'import',
    '--project',
    String(project),
    '--as',
    actor,
    ...options,
    ...files,
  ])
  const lines = Number(/(\d+) lines imported/.exec(run.output)?.[1])
  const secondsOf = (step: string) => Number(new RegExp(`${step}: ([\\d.]+) s`).exec(run.output)?.[1])
  const loaded = secondsOf('Reading') + secondsOf('Checking')
  const raw = secondsBound === undefined ? await copyLedger(db, await findLastLedger(db, project)) : undefined
  return [
    {
      name: `import, ${name}: read, checked, loaded${raw === undefined ? '' : ' (raw: COPY)'}`,
      unit: 's',
      p50: loaded,
      ...(raw === undefined ? {} : { raw }),
      ...(secondsBound === undefined ? {} : { bound: secondsBound }),
    },
    {
      name: `import, ${name}: read, checked, loaded`,
      unit: 'lines/s',
      p50: lines / loaded,
      ...(secondsBound === undefined ? { bound: LINES_PER_SECOND } : {}),
    },
    { name: `import, ${name}: with detection and publication`, unit: 'lines/s', p50: lines / run.seconds },
    { name: `import, ${name}: processor time of the command`, unit: 's', p50: run.cpuSeconds },
    { name: `import, ${name}: peak memory`, unit: 'MB', p50: run.peakMegabytes, bound: MEGABYTES },
  ]
}
