import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { DEFAULT_DETECTION_PARAMETERS } from '@quitus/detection/detection-parameters.ts'
import { ERROR_KINDS } from '@quitus/ledger-generator/human-errors.ts'
import { makeLedger } from '@quitus/ledger-generator/make-ledger.ts'
import type { Figure } from '#figures.ts'
import { detectRows, type FoundLine } from './detect-rows.sql.ts'
import { describeCalibration, describeShare } from './intervals.ts'

const DOCUMENTS = 60_000
const PER_KIND = 40
const START = 20_261_122

/**
 * What detection finds of mistakes that people make, in a list generated from what real lists look like; without and
 * with who entered what.
 */
export async function measureGenerated(database: Database): Promise<Figure[]> {
  return [
    ...(await measureList(database, 'generated list', false)),
    ...(await measureList(database, 'generated list that names batches and people', true)),
  ]
}

async function measureList(database: Database, what: string, namesEntering: boolean): Promise<Figure[]> {
  const { lines, errors } = makeLedger(DOCUMENTS, START, PER_KIND)
  const rows = lines.map(({ id, account, name, number, paidOn, cents, batch, enteredBy }) => ({
    id,
    supplier: account,
    name,
    vatNumber: '',
    number,
    paidOn: new Date(paidOn * 86_400_000).toISOString().slice(0, 10),
    amount: (cents / 100).toFixed(2),
    text: '',
    ...(namesEntering ? { batch, enteredBy } : {}),
  }))
  const parameters = { ...DEFAULT_DETECTION_PARAMETERS, ignoredNumbers: ['REDACTED%'] }
  const found = await runBulkTransaction(database, (tx, copyIn) => detectRows(tx, copyIn, rows, parameters))
  const lineOf = new Map(found.map((line) => [line.id, line]))
  /** The anomaly that holds the invoice and its second entry. */
  const anomalyOf = (ids: readonly string[]): FoundLine | undefined => {
    const [first] = ids.filter((id) => id.startsWith('L'))
    const original = lineOf.get(first ?? '')
    const isThere = ids.some((id) => id.startsWith('E') && lineOf.get(id)?.anomaly === original?.anomaly)
    return original !== undefined && isThere ? original : undefined
  }
  console.log(`${what}: ${rows.length} lines, ${errors.length} mistakes`)
  let recalled = 0
  const right = new Map<string, boolean>()
  for (const { kind, isBeyond } of ERROR_KINDS) {
    const ofKind = errors.filter((error) => error.kind === kind)
    const anomalies = ofKind.map(({ ids }) => anomalyOf(ids))
    for (const line of anomalies) if (line !== undefined) right.set(line.anomaly, true)
    const presented = anomalies.filter((line) => line?.isWeak === false).length
    const weak = anomalies.filter((line) => line?.isWeak === true).length
    recalled += presented
    console.log(
      `  ${kind}${isBeyond ? ' (beyond the rules)' : ''}: found ${describeShare(presented, ofKind.length)}; too weak ${weak}, not compared ${ofKind.length - presented - weak}`,
    )
  }
  const anomalies = [...new Map(found.map((line) => [line.anomaly, line])).values()]
  const shown = anomalies.filter(({ isWeak }) => !isWeak)
  const real = shown.filter(({ anomaly }) => right.has(anomaly)).length
  console.log(`  precision of what is presented: ${describeShare(real, shown.length)}`)
  for (const line of describeCalibration(
    anomalies.map(({ anomaly, score }) => ({ score, isReal: right.has(anomaly) })),
  ))
    console.log(line)
  return [
    { name: `${what}: recall`, unit: '%', p50: (100 * recalled) / errors.length },
    {
      name: `${what}: precision`,
      unit: '%',
      p50: (100 * real) / Math.max(1, shown.length),
      bound: 75,
    },
  ]
}
