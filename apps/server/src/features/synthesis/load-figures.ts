import type { Tx } from '@quitus/database/connection.ts'
import { isGathered, type Measure, outcomeOfMeasure, wayOfMeasure } from '@quitus/domain/synthesis/measure.ts'
import { measureLeaves } from '@quitus/domain/synthesis/measure-leaves.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import type { FactQuery } from './facts.sql.ts'
import { type DecidedAfter, type FigureRow, type Shown, selectFigures } from './figures.sql.ts'
import { selectByOutcome, selectRecoveredByWay } from './gathered.sql.ts'
import { medianOf } from './median.ts'

/** Figures as numbers, and days as `yyyy-mm-dd`. */
export type Figures = Omit<FigureRow, 'figures'> & { values: (number | string | null)[] }

const figures = createMemory<Figures[]>(16 * 1024 * 1024)
const ROW_BYTES = 200
const VALUE_BYTES = 16

type Requested = { measures: readonly Measure[]; shown: Shown; today: string }

/** The figures of a synthesis, worked out once until someone edits the view, or until its day ends. */
export async function loadFigures(tx: Tx, query: FactQuery, requested: Requested): Promise<Figures[]> {
  const { columns, levels, filter, timeZone } = query
  const question = [
    'synthesis',
    columns,
    levels.map(({ level, column, isInTime }) => [level, column.storageName, isInTime]),
    filter,
    timeZone,
    requested,
  ]
  return remember(figures, tx, query.view, { question, readsReview: true }, async () => {
    const value = await computeFigures(tx, query, requested)
    const bytes = value.reduce((sum, row) => sum + ROW_BYTES + row.values.length * VALUE_BYTES, 1024)
    return { value, bytes }
  })
}

async function computeFigures(tx: Tx, query: FactQuery, requested: Requested): Promise<Figures[]> {
  const { measures, shown, today } = requested
  const isGiven = measures.map((measure) => measureLeaves(measure, query.columns, today) !== null)
  const isRequested = (wanted: (measure: Measure) => boolean) =>
    measures.some((measure, at) => wanted(measure) && isGiven[at] === true)
  const needsDays = isRequested((measure) => measure === 'medianDaysToDecide')
  const { rows, decided } = await selectFigures(tx, query, { ...requested, needsDays })
  const needsWays = isRequested((measure) => wayOfMeasure(measure) !== null)
  const needsOutcomes = isRequested((measure) => outcomeOfMeasure(measure) !== null)
  const gathered = [
    ...(needsWays ? await selectRecoveredByWay(tx, query, rows, shown) : []),
    ...(needsOutcomes ? await selectByOutcome(tx, query, rows, shown) : []),
  ]
  const amounts = new Map(gathered.map((line) => [`${placeKey(line)}/${line.kind}`, Number(line.amount)]))
  const medians = mediansOf(decided)
  return rows.map(({ figures: texts, ...row }) => ({
    ...row,
    values: measures.map((measure, at) => {
      if (isGiven[at] !== true) return null
      if (isGathered(measure)) {
        const kind = wayOfMeasure(measure) ?? outcomeOfMeasure(measure)
        return amounts.get(`${placeKey(row)}/${kind}`) ?? 0
      }
      if (measure === 'medianDaysToDecide') return medians.get(placeKey(row)) ?? null
      const text = texts[at] ?? null
      return text === null || measure === 'nextDeadline' ? text : Number(text)
    }),
  }))
}

function placeKey({
  first,
  second,
}: {
  first: number | string | null
  second: number | string | null
}): string {
  return `${first ?? ''}/${second ?? ''}`
}

/** The median of each group, whose days come in order. */
function mediansOf(lines: readonly DecidedAfter[]): Map<string, number> {
  const groups = new Map<string, { days: number; anomalies: number }[]>()
  for (const line of lines) {
    const key = placeKey(line)
    const group = groups.get(key) ?? []
    group.push({ days: line.days, anomalies: line.anomalies })
    groups.set(key, group)
  }
  return new Map([...groups].map(([key, group]) => [key, medianOf(group)]))
}
