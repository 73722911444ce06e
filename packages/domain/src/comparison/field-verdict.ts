import { isSameWireValue, type WireValue } from '#values/cell-value.ts'
import type { ColumnType } from '#values/column-type.ts'
import { subtractAmounts } from '../text/decimal-difference.ts'
import { plainDecimal } from '../text/decimal-text.ts'
import { foldedText } from '../text/folded-text.ts'
import { isNearText } from './near-text.ts'
import { taxRatio } from './value-difference.ts'

/** What the documents of an anomaly say about each other in one field. */
export const FIELD_VERDICTS = ['same', 'near', 'different'] as const
export type FieldVerdict = (typeof FIELD_VERDICTS)[number]

/** Two amounts as far apart as this are near; so are the amounts before and after a tax. */
const NEAR_AMOUNT = 0.05
const NEAR_DAYS = 10
const DAY_MS = 86_400_000

type IsNear = (left: WireValue, right: WireValue) => boolean

const never: IsNear = () => false

const nearTexts: IsNear = (left, right) =>
  typeof left === 'string' && typeof right === 'string' && isNearText(left, right)

const nearNumbers: IsNear = (left, right) =>
  typeof left === 'number' && typeof right === 'number' && areNearAmounts(left, right)

const nearDates: IsNear = (left, right) => {
  const apart = Math.abs(momentOf(left) - momentOf(right))
  return apart <= NEAR_DAYS * DAY_MS
}

const nearFiles: IsNear = (left, right) => fileName(left) !== '' && fileName(left) === fileName(right)

/** What makes two unlike values of a type near each other. */
const IS_NEAR: Readonly<Record<ColumnType, IsNear>> = {
  STRING: nearTexts,
  LINK: nearTexts,
  INTEGER: nearNumbers,
  REAL: nearNumbers,
  AMOUNT: nearNumbers,
  PERCENT: nearNumbers,
  BOOLEAN: never,
  DATE: nearDates,
  DATE_TIME: nearDates,
  FILE: nearFiles,
}

/** What two values of a column say about each other; a blank next to a value is different from it. */
export function pairVerdict(type: ColumnType, left: WireValue, right: WireValue): FieldVerdict {
  const [one, other] = [withoutBlank(left), withoutBlank(right)]
  if (isSameWireValue(one, other)) return 'same'
  if (one === null || other === null) return 'different'
  return IS_NEAR[type](one, other) ? 'near' : 'different'
}

/**
 * The verdict on a field of several documents: as far apart as the two that differ most; codes are alike or different.
 * null where there is nothing to compare.
 */
export function fieldVerdict(
  type: ColumnType,
  values: readonly WireValue[],
  areCodes = false,
): FieldVerdict | null {
  if (values.length < 2 || values.every((value) => withoutBlank(value) === null)) return null
  if (areCodes)
    return values.every((value) => isSameWireValue(value, values[0] ?? null)) ? 'same' : 'different'
  let worst = 0
  for (const [at, left] of values.entries())
    for (const right of values.slice(at + 1))
      worst = Math.max(worst, FIELD_VERDICTS.indexOf(pairVerdict(type, left, right)))
  return FIELD_VERDICTS[worst] ?? null
}

function withoutBlank(value: WireValue): WireValue {
  return typeof value === 'string' && value.trim() === '' ? null : value
}

function areNearAmounts(left: number, right: number): boolean {
  if (Math.abs(subtractAmounts(left, right)) <= NEAR_AMOUNT) return true
  if (Math.sign(left) !== Math.sign(right)) return false
  if (taxRatio(left, right) !== null) return true
  return areTransposed(plainDecimal(Math.abs(left)), plainDecimal(Math.abs(right)))
}

/** Two neighbouring figures have changed places, the slip of a hand. */
function areTransposed(left: string, right: string): boolean {
  if (left.length !== right.length || left.indexOf('.') !== right.indexOf('.')) return false
  const apart = [...left].flatMap((figure, at) => (figure === right[at] ? [] : [at]))
  const [first = 0, second = 0] = apart
  return (
    apart.length === 2 &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  )
}

function momentOf(value: WireValue): number {
  if (typeof value !== 'object' || value === null || !('model' in value)) return Number.NaN
  return Date.parse(value.model.endsWith('Z') ? value.model : `${value.model}Z`)
}

function fileName(value: WireValue): string {
  return typeof value === 'object' && value !== null && 'name' in value ? foldedText(value.name) : ''
}
