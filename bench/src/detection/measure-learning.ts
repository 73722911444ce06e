import { existsSync } from 'node:fs'
import type { Database } from '@quitus/database/connection.ts'
import type { Figure } from '#figures.ts'
import { readCredited, readYears, verdictOfYears, yearOf } from './devon-years.ts'
import { type Anomaly, DATA, detect } from './real-lists.ts'

const LIST = 'Devon 2016 to 2019'
const DECIDED_YEARS = ['2016', '2017']
const LARGEST = 25

/**
 * What do decisions change (DATA-13)? The anomalies of 2016 and 2017 are decided by their verdicts and by what the
 * buyer credited, those that stay open by nobody; detection then runs again, and 2018 and 2019 are compared. Prints the
 * dearest of 2018 as well, and which credited pairs are presented where credits are not in the list.
 */
export async function measureLearning(database: Database): Promise<Figure[]> {
  if (!existsSync(DATA)) {
    console.log(`real lists are not there: ${DATA}`)
    return []
  }
  const rows = await readYears()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const before = await detect(database, LIST, rows)
  describe('dearest of 2018', dearestOf(before, '2018'))
  const credited = readCredited(rows)
  const previous = before.flatMap(({ lines }) => lines.map(({ anomaly, id }) => ({ anomaly, id })))
  const decided = before.flatMap((each) => {
    if (!DECIDED_YEARS.includes(yearOf(each.entries, byId))) return []
    const isCredited = credited.some(({ ids }) => ids.every((id) => each.entries.includes(id)))
    const verdict = isCredited ? 'real' : verdictOfYears(each.entries)
    if (verdict === null || verdict === 'open') return []
    return [{ anomaly: each.lines[0]?.anomaly ?? '', isReal: verdict === 'real' }]
  })
  console.log(`decided in ${DECIDED_YEARS.join(', ')}: ${decided.length}, real ${countReal(decided)}`)
  const after = await detect(database, LIST, rows, { previous, decided })
  for (const year of ['2018', '2019']) {
    for (const [name, anomalies] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const shown = anomalies.filter((each) => !each.isWeak && yearOf(each.entries, byId) === year)
      console.log(`${year}, ${name}: presented ${verdictsOf(shown)}; ${LARGEST} dearest by expectation:`)
      const first = shown.toSorted((a, b) => b.amount * b.score - a.amount * a.score).slice(0, LARGEST)
      console.log(`  ${verdictsOf(first)}`)
    }
  }
  const scoreBefore = new Map(before.map((each) => [each.entries.join(), each]))
  const moved = after.flatMap((each) => {
    const was = scoreBefore.get(each.entries.join())
    return was === undefined || was.score === each.score ? [] : [{ ...each, was: was.score }]
  })
  console.log(`moved: ${moved.length}`)
  for (const { entries, was, score } of moved
    .toSorted((a, b) => a.score - a.was - (b.score - b.was))
    .slice(0, 12))
    console.log(
      `  ${was} to ${score}, ${verdictOfYears(entries) ?? 'not judged'}: ${entries.map((id) => byId.get(id)?.number).join(' / ')}`,
    )
  const withoutCredits = await detect(
    database,
    LIST,
    rows.filter(({ amount }) => !amount.startsWith('-')),
  )
  const shown = withoutCredits.filter(({ isWeak }) => !isWeak)
  const missed = credited.filter(
    ({ ids }) => !shown.some(({ entries }) => ids.every((id) => entries.includes(id))),
  )
  console.log(
    `credited.csv without credits: ${credited.length - missed.length} of ${credited.length} presented`,
  )
  for (const { numbers } of missed) console.log(`  missed: ${numbers}`)
  return []

  function dearestOf(anomalies: readonly Anomaly[], year: string) {
    return anomalies
      .filter((each) => !each.isWeak && yearOf(each.entries, byId) === year)
      .toSorted((a, b) => b.amount - a.amount)
      .slice(0, LARGEST)
  }

  function describe(title: string, anomalies: readonly Anomaly[]) {
    console.log(`${title}: ${verdictsOf(anomalies)}`)
    for (const { entries, amount, score } of anomalies) {
      const names = [...new Set(entries.map((id) => byId.get(id)?.name ?? ''))].join(', ')
      const numbers = entries.map((id) => byId.get(id)?.number).join(' / ')
      console.log(`  ${names}: ${numbers}, ${amount}, ${score}, ${verdictOfYears(entries) ?? 'not judged'}`)
    }
  }
}

const countReal = (decided: readonly { isReal: boolean }[]) => decided.filter(({ isReal }) => isReal).length

function verdictsOf(anomalies: readonly Anomaly[]): string {
  const verdicts = anomalies.map(({ entries }) => verdictOfYears(entries))
  const of = (verdict: string | null) => verdicts.filter((each) => each === verdict).length
  return `${of('real')} real, ${of('none')} lawful, ${of('open')} open, ${of(null)} not judged`
}
