import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** What a publication does with an anomaly that is there before or after it. */
export const CHANGES = ['new', 'gone', 'changed'] as const
export type Change = (typeof CHANGES)[number]

export type KindOfChange = {
  change: Change
  code: string | null
  kind: LocalizedText | null
  count: number
  weak: number
  amount: number | null
  amountBefore: number | null
  decided: number
  commented: number
  withFiles: number
}

export type KeptEntry = {
  change: Change | 'same'
  values: WireValue[]
  valuesBefore: WireValue[] | null
}

export type KeptAnomaly = {
  change: Change
  anomalyId: string
  name: string | null
  kind: LocalizedText | null
  reason: LocalizedText | null
  amount: number | null
  amountBefore: number | null
  isWeak: boolean
  isDecided: boolean
  comments: number
  files: number
  entryCount: number
  /** It is among the dearest of its change. */
  isListed: boolean
  entries: KeptEntry[]
}

/** What is kept of a comparison of the publication that an import would make with the current one. */
export type PreviewContent = {
  /** The publication that it was compared with; null for the first one. */
  previous: { id: number; publishedAt: string } | null
  hasAnomalies: boolean
  columns: { label: LocalizedText; type: ColumnType }[]
  before: { count: number; amount: number | null }
  after: { count: number; amount: number | null }
  unchanged: number
  goneEntries: { count: number; decided: number }
  kinds: KindOfChange[]
  /** The dearest of each change, and the dearest that people have touched. */
  anomalies: KeptAnomaly[]
}

/** Why what would be published now is not what the preview showed; null where it is. */
export function differenceOf(
  shown: PreviewContent,
  { previous, ...now }: PreviewContent,
): 'publication' | 'figures' | null {
  if (shown.previous?.id !== previous?.id) return 'publication'
  return JSON.stringify(figuresOf(shown)) === JSON.stringify(figuresOf(now)) ? null : 'figures'
}

/** Scores and decisions move while people work: what is new, gone and changed must not. */
function figuresOf({ kinds, before, after, unchanged }: Omit<PreviewContent, 'previous'>) {
  const counted = kinds.map(({ change, code, count, amount, amountBefore }) => [
    ...[change, code, count, amount, amountBefore],
  ])
  return [counted, before.count, before.amount, after.count, after.amount, unchanged]
}
