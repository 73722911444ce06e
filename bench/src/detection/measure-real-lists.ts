import { existsSync } from 'node:fs'
import type { Database } from '@quitus/database/connection.ts'
import type { Figure } from '#figures.ts'
import { findCreditedPairs } from './credited-pairs.ts'
import type { ListRow } from './detect-rows.sql.ts'
import { describeCalibration, describeShare } from './intervals.ts'
import { type Anomaly, DATA, detect, LISTS, readRows } from './real-lists.ts'
import { verdictOf } from './verdicts.ts'

const SEED = 20_261_122
const DRAWN = 60
/** So many of the weak ones are judged in addition to those that are presented. */
const DRAWN_WEAK = 10
const LARGEST = 25

/**
 * What detection finds in the real lists next to the checkout: the pairs of which the buyer itself later credited one
 * (looked for without the credits), and how many of the anomalies judged by eye are real. Nothing is measured where
 * the lists are not there.
 */
export async function measureRealLists(database: Database): Promise<Figure[]> {
  if (!existsSync(DATA)) {
    console.log(`real lists are not there: ${DATA}`)
    return []
  }
  const anomalies: Anomaly[] = []
  const credited = { pairs: 0, found: 0 }
  for (const list of LISTS) {
    const rows = await readRows(list)
    const found = await detect(database, list.name, rows)
    anomalies.push(...found)
    for (const line of describeYears(found, rows)) console.log(line)
    const pairs = findCreditedPairs(rows)
    if (pairs.length === 0) continue
    const without = await detect(
      database,
      list.name,
      rows.filter(({ amount }) => !amount.startsWith('-')),
    )
    const anomalyOf = new Map(
      without
        .filter(({ isWeak }) => !isWeak)
        .flatMap((each) => each.entries.map((id) => [id, each] as const)),
    )
    console.log(`${list.name}: pairs of which the buyer credited one`)
    for (const { numbers, ids } of pairs) {
      const [first, second] = ids.map((id) => anomalyOf.get(id))
      const isFound = first !== undefined && first === second
      credited.pairs++
      if (isFound) credited.found++
      console.log(`  ${isFound ? `found, score ${first.score}` : 'missed'}: ${numbers.join(' / ')}`)
    }
  }
  console.log(`credited pairs: ${describeShare(credited.found, credited.pairs)}`)
  const shown = anomalies.filter(({ isWeak }) => !isWeak)
  const drawn = draw(shown, DRAWN)
  const largest = shown.toSorted((a, b) => b.amount - a.amount).slice(0, LARGEST)
  const judged = anomalies.flatMap((each) => {
    const verdict = verdictOf(each.list, each.entries)
    return verdict === null ? [] : [{ score: each.score, isReal: verdict === 'real' }]
  })
  console.log(`judged by eye: ${judged.length} of ${anomalies.length} anomalies, the weak ones included`)
  for (const line of describeCalibration(judged)) console.log(line)
  const unjudged = shown.filter((each) => verdictOf(each.list, each.entries) === null)
  for (const { list, entries, score } of unjudged)
    console.log(`  not judged: ${list}, ${score}: ${entries.join(' ')}`)
  const share = (sample: readonly Anomaly[]) =>
    sample.filter((each) => verdictOf(each.list, each.entries) === 'real').length
  console.log(
    `${drawn.length} drawn by seed ${SEED}, real or likely: ${describeShare(share(drawn), drawn.length)}`,
  )
  const weak = draw(
    anomalies.filter(({ isWeak }) => isWeak),
    DRAWN_WEAK,
  )
  console.log(`${weak.length} weak ones drawn, real or likely: ${describeShare(share(weak), weak.length)}`)
  console.log(`${largest.length} largest, real or likely: ${describeShare(share(largest), largest.length)}`)
  return [
    { name: 'credited pairs found', unit: '%', p50: (100 * credited.found) / credited.pairs, bound: 83 },
    {
      name: 'drawn anomalies, real or likely',
      unit: '%',
      p50: (100 * share(drawn)) / drawn.length,
      bound: 75,
    },
    {
      name: 'largest anomalies, real or likely',
      unit: '%',
      p50: (100 * share(largest)) / largest.length,
      bound: 60,
    },
  ]
}

/** By the year of the last payment: how many of what is presented are real, lawful and open, and of the largest. */
function describeYears(anomalies: readonly Anomaly[], rows: readonly ListRow[]): string[] {
  const yearOf = new Map(rows.map(({ id, paidOn }) => [id, paidOn.slice(0, 4)]))
  const shown = anomalies
    .filter(({ isWeak }) => !isWeak)
    .map((each) => ({
      ...each,
      year:
        each.entries
          .map((id) => yearOf.get(id) ?? '')
          .toSorted()
          .at(-1) ?? '',
    }))
  const count = (some: readonly Anomaly[]) => {
    const verdicts = some.map((each) => verdictOf(each.list, each.entries))
    const of = (verdict: string | null) => verdicts.filter((each) => each === verdict).length
    return `${of('real')} real, ${of('none')} lawful, ${of('open')} open, ${of(null)} not judged`
  }
  return [...new Set(shown.map(({ year }) => year))].toSorted().map((year) => {
    const own = shown.filter((each) => each.year === year)
    const largest = own.toSorted((a, b) => b.amount - a.amount).slice(0, LARGEST)
    return `  ${year}: ${own.length} presented, ${count(own)}; the ${largest.length} largest: ${count(largest)}`
  })
}

/** Draws without replacement, the same each time. */
function draw(anomalies: readonly Anomaly[], count: number): Anomaly[] {
  let state = SEED
  const key = new Map(
    anomalies
      .toSorted((a, b) => (a.entries.join() < b.entries.join() ? -1 : 1))
      .map((each) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return [each, state] as const
      }),
  )
  return [...anomalies].sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0)).slice(0, count)
}
