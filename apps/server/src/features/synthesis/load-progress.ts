import type { SynthesisData, SynthesisRow } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { measureLeaves } from '@quitus/domain/synthesis/measure-leaves.ts'
import {
  cumulatedMeasure,
  PROGRESS_STEPS,
  type ProgressEvent,
  type ProgressStep,
} from '@quitus/domain/synthesis/progress.ts'
import { MAX_GROUPS } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import type { FactQuery } from './facts.sql.ts'
import { nextPeriod, type PeriodLevel } from './levels.sql.ts'
import { medianOf } from './median.ts'
import { type Progress, type ProgressLine, selectProgress } from './progress.sql.ts'

const progresses = createMemory<Progress>(4 * 1024 * 1024)
const LINE_BYTES = 150

export type ProgressTexts = {
  period: (key: string) => string | null
  step: (step: ProgressStep) => string
}

type Requested = { level: PeriodLevel; measures: readonly Measure[]; today: string }

/**
 * The rows of a synthesis that shows progress, of which the last is its total, and how long steps take; worked out
 * until someone edits the view.
 */
export async function loadProgress(
  tx: Tx,
  query: FactQuery,
  { level, measures, today }: Requested,
  texts: ProgressTexts,
): Promise<Pick<SynthesisData, 'rows' | 'total' | 'progress'>> {
  const { view, columns, filter, timeZone } = query
  const question = ['progress', columns, filter, timeZone, level, today]
  const progress = await remember(progresses, tx, view, { question, readsReview: true }, async () => {
    const value = await selectProgress(tx, query, level, today)
    return { value, bytes: 1024 + (value.lines.length + value.steps.length) * LINE_BYTES }
  })
  const isGiven = measures.map((measure) => measureLeaves(measure, columns, today) !== null)
  const rows: SynthesisRow[] = cumulatedRows(progress, level, measures).map(({ key, values }) => ({
    key,
    label: key === null ? null : texts.period(key),
    isOthers: false,
    filter: [],
    values: values.map((value, at) => (isGiven[at] ? value : null)),
  }))
  const values = rows.at(-1)?.values ?? isGiven.map((each) => (each ? 0 : null))
  return { rows, total: { values }, progress: { steps: stepsOf(progress, texts) } }
}

/** Each period with what had happened by its end, from the first event to the current period. */
function cumulatedRows({ lines, current }: Progress, level: PeriodLevel, measures: readonly Measure[]) {
  const known = new Map(lines.map((line) => [`${line.event}/${line.period}`, line]))
  const reached = new Map<ProgressEvent, ProgressLine>()
  return periodsOf(lines, current, level)
    .map((key) => {
      const values = measures.map((measure) => {
        const cumulated = cumulatedMeasure(measure)
        if (cumulated === null) return null
        const { event, of } = cumulated
        const line = known.get(`${event}/${key}`) ?? reached.get(event)
        if (line === undefined) return 0
        reached.set(event, line)
        return of === 'anomalies' ? line.anomalies : Number(line.amount)
      })
      return { key, values }
    })
    .slice(-MAX_GROUPS.first)
}

/** What has no known day, then the periods without gaps, unless these are too many: then those with events alone. */
function periodsOf(lines: readonly ProgressLine[], current: string, level: PeriodLevel): (string | null)[] {
  const dated = new Set(lines.flatMap(({ period }) => period ?? []))
  if (lines.length === 0) return []
  const happened = [...dated.add(current)].toSorted()
  const [first = current, last = current] = [happened[0], happened.at(-1)]
  const all: string[] = []
  for (let key = first; key <= last && all.length <= MAX_GROUPS.first; key = nextPeriod(level.kind, key))
    all.push(key)
  const isUndated = lines.some(({ period }) => period === null)
  return [...(isUndated ? [null] : []), ...(all.length > MAX_GROUPS.first ? happened : all)]
}

function stepsOf({ steps }: Progress, texts: ProgressTexts): NonNullable<SynthesisData['progress']>['steps'] {
  return PROGRESS_STEPS.flatMap((step) => {
    const taken = steps.filter((each) => each.step === step)
    if (taken.length === 0) return []
    const anomalies = taken.reduce((sum, each) => sum + each.anomalies, 0)
    return [{ step, label: texts.step(step), medianDays: medianOf(taken), anomalies }]
  })
}
