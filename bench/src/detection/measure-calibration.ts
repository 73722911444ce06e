import { existsSync } from 'node:fs'
import type { Database } from '@quitus/database/connection.ts'
import { MOST_OF_A_HINT, type Scale } from '@quitus/detection/score-scale.ts'
import type { Figure } from '#figures.ts'
import { readYears, verdictOfYears, yearOf } from './devon-years.ts'
import { fitScale, probabilityBy, type WeighedVerdict } from './fit-scale.ts'
import { describeBands, describeShare } from './intervals.ts'
import { type Anomaly, DATA, detect, LISTS, readRows } from './real-lists.ts'
import { type Verdict, verdictOf } from './verdicts.ts'

const KINDS = ['DP', 'DF'] as const
const PRESENTED_FROM = 32
const LARGEST = 25
/** Below this sum of weights only what was drawn is judged: nothing is fitted to it. */
const LEAST_JUDGED = -0.78

/** A judged anomaly and the list, or the year, that it is held out with. */
type JudgedAnomaly = Anomaly & { fold: string; verdict: Verdict }

/**
 * Are scores probabilities on books that the scale was not fitted to? Fits the scale of each kind to all judged lists
 * but one, a year of Devon counting as a list, and scores that one by it. The weights themselves are not held out.
 */
export async function measureCalibration(database: Database): Promise<Figure[]> {
  if (!existsSync(DATA)) {
    console.log(`real lists are not there: ${DATA}`)
    return []
  }
  const judged = await findJudged(database)
  const folds = [...new Set(judged.map(({ fold }) => fold))].toSorted()
  console.log('fitted to all lists:')
  const all = fitKinds(judged)
  for (const kind of KINDS) console.log(`  ${kind}: ${JSON.stringify(all[kind])}`)
  const held = folds.flatMap((fold) => {
    const scales = fitKinds(judged.filter((each) => each.fold !== fold))
    return judged
      .filter((each) => each.fold === fold)
      .map((each) => ({ ...each, score: scoreBy(scales, each) }))
  })
  const figures: Figure[] = []
  for (const kind of [...KINDS, 'all kinds', 'other kinds']) {
    const of = held.filter(
      (each) =>
        kind === 'all kinds' || categoryOf(each) === kind || (kind === 'other kinds' && !isFitted(each)),
    )
    console.log(`held out, ${kind}:`)
    for (const line of describeBands(of.map(({ score, verdict }) => ({ score, verdict })))) console.log(line)
  }
  for (const fold of folds) {
    const shown = held.filter((each) => each.fold === fold && each.score >= PRESENTED_FROM)
    const decided = shown.filter(({ verdict }) => verdict !== 'open')
    const largest = shown.toSorted((a, b) => b.amount - a.amount).slice(0, LARGEST)
    const real = decided.filter(({ verdict }) => verdict === 'real').length
    console.log(
      `${fold}, held out: ${shown.length} presented, of those decidable real ${describeShare(real, decided.length)}; ` +
        `the ${largest.length} largest: ${countOf(largest, 'real')} real, ${countOf(largest, 'none')} lawful, ${countOf(largest, 'open')} open`,
    )
    const missed = judged.filter(
      (each) =>
        each.fold === fold &&
        each.verdict === 'real' &&
        !shown.some((other) => other.entries === each.entries),
    )
    for (const each of missed)
      console.log(`  real and weak: ${each.entries.join(' ')} (${scoreBy(all, each)})`)
    if (fold.startsWith('201') && decided.length > 0)
      figures.push({
        name: `${fold} held out: presented and decidable, real`,
        unit: '%',
        p50: (100 * real) / decided.length,
        bound: 75,
      })
  }
  return figures
}

const countOf = (some: readonly { verdict: Verdict }[], verdict: Verdict) =>
  some.filter((each) => each.verdict === verdict).length

const categoryOf = ({ lines }: Anomaly) => lines[0]?.category ?? ''
const weightsOf = ({ lines }: Anomaly) => lines[0]?.weights ?? null
const isFitted = (each: Anomaly) => KINDS.some((kind) => kind === categoryOf(each))

/** A pair without numbers, or one entry paid on two days, is capped, whatever its weights. */
const isHint = ({ lines }: Anomaly) =>
  ['same_amount', 'payment_issued_again'].includes(lines[0]?.algorithm ?? '')

type Scales = Record<(typeof KINDS)[number], Scale>

/** The scale of each kind, drawn to that of all. */
function fitKinds(judged: readonly JudgedAnomaly[]): Scales {
  const of = (kinds: readonly string[]) =>
    judged.flatMap((each): WeighedVerdict[] => {
      const weights = weightsOf(each)
      if (weights === null || weights < LEAST_JUDGED || isHint(each) || !kinds.includes(categoryOf(each)))
        return []
      return [{ weights, isReal: each.verdict === 'real' }]
    })
  const usual = fitScale(of(KINDS))
  return { DP: fitScale(of(['DP']), usual), DF: fitScale(of(['DF']), usual) }
}

function scoreBy(scales: Scales, each: Anomaly): number {
  const weights = weightsOf(each)
  const kind = KINDS.find((name) => name === categoryOf(each))
  if (weights === null || kind === undefined) return each.score
  const probability = probabilityBy(scales[kind], weights)
  return Math.round(100 * Math.min(probability, isHint(each) ? MOST_OF_A_HINT : 0.99))
}

/** Every judged anomaly of the lists, the four years of Devon as one ledger. */
async function findJudged(database: Database): Promise<JudgedAnomaly[]> {
  const judged: JudgedAnomaly[] = []
  const years = await readYears()
  const rows = new Map(years.map((row) => [row.id, row]))
  for (const each of await detect(database, 'Devon 2016 to 2019', years)) {
    const verdict = verdictOfYears(each.entries)
    if (verdict !== null) judged.push({ ...each, verdict, fold: yearOf(each.entries, rows) })
  }
  for (const list of LISTS.filter(({ folder }) => !folder.startsWith('devon_201'))) {
    for (const each of await detect(database, list.name, await readRows(list))) {
      const verdict = verdictOf(each.list, each.entries)
      if (verdict !== null) judged.push({ ...each, verdict, fold: list.name })
    }
  }
  return judged
}
