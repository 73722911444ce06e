import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { Client as Database } from 'pg'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import { timeRuns } from '../figures.ts'
import { copyRows } from './raw-copy.sql.ts'
import { memoryOf } from './server-memory.ts'

/** Bounds of the issue, for 500 000 rows of 40 columns; larger and smaller views are only reported. */
const BOUNDED_ROWS = 500_000
const SECONDS = { xlsx: 90, csv: 30 }
const MEGABYTES = 200
const WINDOWS = 40

type Options = {
  client: Client
  address: string
  pid: number
  params: { projectId: number; source: 'dashboard' }
  metadata: ViewMetadata['viewMetaData']
  rows: number
  db: Database
}

/**
 * Time and memory of each format, windows while it is made next to windows while nothing is, and a bare COPY of the
 * same rows.
 */
export async function measureExports(options: Options): Promise<Figure[]> {
  const { client, params, metadata, rows, db } = options
  const columns = metadata.columns.filter(({ hidden }) => !hidden).map(({ name }) => ({ name }))
  const sort = [{ column: 'Montant 1', descending: false }]
  const { timestamp } = metadata
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, sort } })
  const window = async () => {
    const offset = Math.floor((rows - 100) * Math.random())
    await client(listResultSetRows, { params: { ...params, resultSet }, query: { offset, limit: 100 } })
  }
  const idle = await timeRuns(window, WINDOWS)
  const raw = await copyRows(
    db,
    params.projectId,
    columns.map(({ name }) => name),
    'Montant 1',
  )
  const isBounded = rows === BOUNDED_ROWS
  const figures: Figure[] = [{ name: 'windows, nothing else', unit: 'ms', ...idle }]
  for (const format of ['csv', 'xlsx'] as const) {
    const body = { format, timestamp, sort, resultSet, columns }
    const made = await measureExport(options, body, window)
    figures.push(
      {
        name: `${format} (raw: bare COPY to CSV)`,
        unit: 's',
        p50: made.seconds,
        raw,
        ...(isBounded ? { bound: SECONDS[format] } : {}),
      },
      {
        name: `${format}: server memory beyond before`,
        unit: 'MB',
        p50: made.megabytes,
        ...(isBounded ? { bound: MEGABYTES } : {}),
      },
      { name: `${format}: windows meanwhile`, unit: 'ms', ...made.windows, raw: idle.p50 },
      {
        name: `${format}: p95 of windows meanwhile (raw: idle)`,
        unit: 'ms',
        p50: made.windows.p95,
        raw: idle.p95,
        ...(isBounded ? { bound: 2 * idle.p95 } : {}),
      },
      { name: `${format}: size (raw: as estimated)`, unit: 'MB', p50: made.size, raw: made.estimate },
      { name: `${format}: download`, unit: 's', p50: made.downloadSeconds },
    )
  }
  return figures
}

async function measureExport(
  { client, address, pid, params }: Options,
  body: Parameters<typeof startExport.body.parse>[0] & object,
  window: () => Promise<void>,
) {
  const before = memoryOf(pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 50)
  const started = performance.now()
  const requested = await client(startExport, { params, body: body as never })
  const id = requested.job?.id ?? ''
  const times: number[] = []
  let job = requested.job
  // One person who scrolls while the file is made.
  while (job?.state === 'waiting' || job?.state === 'running') {
    const requesting = performance.now()
    await window()
    times.push(performance.now() - requesting)
    job = await client(getJob, { params: { projectId: params.projectId, job: id } })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const seconds = (performance.now() - started) / 1000
  clearInterval(sampling)
  if (job?.state !== 'done') throw new Error(`the export ended as ${job?.state}: ${job?.error?.message}`)
  const sorted = times.toSorted((left, right) => left - right)
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  const { url } = await client(createTicket, { params: { projectId: params.projectId, job: id } })
  const downloading = performance.now()
  const answer = await fetch(address + url)
  let size = 0
  for await (const piece of answer.body ?? []) size += piece.byteLength
  return {
    seconds,
    megabytes: peak - before,
    windows: { p50: quantile(0.5), p95: quantile(0.95) },
    size: size / 1e6,
    estimate: requested.bytes / 1e6,
    downloadSeconds: (performance.now() - downloading) / 1000,
  }
}
