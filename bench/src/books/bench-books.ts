import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  listCorrectingEntries,
} from '@quitus/contract/books/correcting-entries.ts'
import { downloadVatSheet, listVatSheet } from '@quitus/contract/books/vat-sheet.ts'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { signInClient } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { runQuitus, startServer } from '../quitus-process.ts'

/** Anomalies of each kind, the bound of each call in seconds, and how often each is made. */
const ANOMALIES = 2000
const BOUND = 5
const RUNS = 3
/** Invoices of a supplier next to each wrong one: VAT is compared with what the supplier usually bills. */
const USUAL = 5
const [ACCOUNT, PASSWORD] = ['staff@demo.quitus.test', 'quitus-demo-2026']
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'

/** Journal, payment blocks and VAT sheet of 2 000 anomalies each (FLOW-22, FLOW-23), from accounting entries files. */
export async function benchBooks(dataFolder: string): Promise<Figure[]> {
  const server = await startServer(dataFolder)
  try {
    const member = `${ACCOUNT}:manage`
    const made = await runQuitus(dataFolder, [
      ...['project', 'create', '--name', 'Books', '--company', 'Bench', '--member', member],
    ])
    const projectId = Number(/\d+/.exec(made.output)?.[0])
    const file = join(dataFolder, '732829320FEC20241231.txt')
    await writeFile(file, [HEADER, ...fecLines(), ''].join('\n'))
    await runQuitus(dataFolder, ['import', file, '--project', String(projectId), '--as', ACCOUNT])
    return await measure(server.address, projectId)
  } finally {
    await server.stop()
  }
}

async function measure(address: string, projectId: number): Promise<Figure[]> {
  const client = await signInClient(address, ACCOUNT, PASSWORD)
  const params = { projectId }
  const ofView = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params: ofView, query: {} })).viewMetaData
  const { resultSet } = await client(openResultSet, { params: ofView, body: { timestamp, limit: 1 } })
  const selection = { resultSet }
  // Publication presents only what is likely enough.
  for (const action of ['present', 'validate'] as const)
    await client(runAction, { params: ofView, body: { action, timestamp, selection } })
  const entries = await client(listCorrectingEntries, { params, query: {} })
  const vat = await client(listVatSheet, { params, query: {} })
  console.log(`${entries.count} entries, ${vat.count} documents with wrong VAT`)
  if (Math.min(entries.count, vat.count) < ANOMALIES) throw new Error('Too few anomalies were found.')
  const fetchFile = async (endpoint: EndpointDefinition, query: Record<string, string>) => {
    const path = endpoint.path.replace(':projectId', String(projectId))
    const answer = await fetch(`${address}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${client.token()}` },
    })
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['list of entries', () => client(listCorrectingEntries, { params, query: {} })],
    ['journal as FEC', () => fetchFile(downloadCorrectingEntries, { format: 'fec' })],
    ['journal as XLSX', () => fetchFile(downloadCorrectingEntries, { format: 'xlsx' })],
    ['payment blocks as XLSX', () => fetchFile(downloadPaymentBlocks, {})],
    ['VAT list', () => client(listVatSheet, { params, query: {} })],
    ['VAT sheet as XLSX', () => fetchFile(downloadVatSheet, { format: 'xlsx' })],
    ['VAT sheet as PDF', () => fetchFile(downloadVatSheet, { format: 'pdf' })],
  ]
  const figures: Figure[] = []
  for (const [name, work] of calls) {
    const { p50, p95 } = await timeRuns(work, RUNS, 1)
    figures.push({
      name: `${name}, ${ANOMALIES} anomalies`,
      unit: 's',
      p50: p50 / 1000,
      p95: p95 / 1000,
      bound: BOUND,
    })
  }
  return figures
}

/** Invoices that are there twice and were not paid, then invoices of which each sixth took its VAT twice. */
function* fecLines(): Generator<string> {
  let entry = 0
  // A few of them are found with a neighbour, as one anomaly.
  for (let at = 0; at < ANOMALIES * 1.01; at++)
    for (let copy = 0; copy < 2; copy++)
      yield* invoice(++entry, `D${at}`, `R-${at * 7919}`, 10_000 + at * 137, 20)
  for (let supplier = 0; supplier < ANOMALIES; supplier++)
    for (let at = 0; at <= USUAL; at++) {
      const number = `T-${(supplier * (USUAL + 1) + at) * 7919}`
      yield* invoice(
        ++entry,
        `V${supplier}`,
        number,
        20_000 + supplier * 211 + at * 7919,
        at === USUAL ? 40 : 20,
      )
    }
  yield* line(++entry, { account: '401000', supplier: 'V0', number: 'T-0', debit: 24_000, journal: 'BQ' })
  yield* line(entry, { account: '512000', supplier: '', number: 'T-0', credit: 24_000, journal: 'BQ' })
}

function* invoice(entry: number, supplier: string, number: string, net: number, percent: number) {
  const cents = net * 100
  const vat = Math.round((cents * percent) / 100)
  yield* line(entry, { account: '607000', supplier: '', number, debit: cents })
  yield* line(entry, { account: '445660', supplier: '', number, debit: vat })
  yield* line(entry, { account: '401000', supplier, number, credit: cents + vat })
}

type Line = {
  account: string
  supplier: string
  number: string
  debit?: number
  credit?: number
  journal?: string
}

function* line(
  entry: number,
  { account, supplier, number, debit = 0, credit = 0, journal = 'ACH' }: Line,
): Generator<string> {
  const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  const day = `2024${String(1 + (entry % 9)).padStart(2, '0')}15`
  const name = supplier === '' ? '' : `Fournisseur ${supplier}`
  yield [
    ...[journal, journal, entry, '20241001', account, `Compte ${account}`, supplier, name],
    ...[number, journal === 'BQ' ? '20241001' : day, 'Achat', amount(debit), amount(credit)],
    ...['', '', '20241231', '', ''],
  ].join('|')
}
