/**
 * What the values of one column say about how numbers are written; `dot` and `comma` count what each mark can only
 * be, `either` the values such as `1.234` that read differently with either mark.
 */
export type NumberEvidence = {
  plain: number
  dotDecimal: number
  commaDecimal: number
  dotEither: number
  commaEither: number
  spaceGroups: number
  other: number
}

/** What the values of one column say about how dates are written; `either` counts days such as 01/02/2024. */
export type DateEvidence = {
  iso: number
  isoSlash: number
  compact: number
  dayFirst: number
  monthFirst: number
  either: number
  dotted: number
  dashed: number
  other: number
}

export function noNumberEvidence(): NumberEvidence {
  return { plain: 0, dotDecimal: 0, commaDecimal: 0, dotEither: 0, commaEither: 0, spaceGroups: 0, other: 0 }
}

export function noDateEvidence(): DateEvidence {
  return {
    iso: 0,
    isoSlash: 0,
    compact: 0,
    dayFirst: 0,
    monthFirst: 0,
    either: 0,
    dotted: 0,
    dashed: 0,
    other: 0,
  }
}

const NUMBER = /^[-+(\u2212]?\s*(\d[\d.,\u00a0\u202f ]*|[.,]\d+)(?:[eE][-+]?\d{1,3})?\s*%?[-)]?$/
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/

/** Adds one value that is not empty and has no padding. */
export function weighNumber(value: string, evidence: NumberEvidence): void {
  const digits = NUMBER.exec(value)?.[1]?.trimEnd()
  if (digits === undefined) {
    evidence.other++
    return
  }
  const lastDot = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  if (/[\u00a0\u202f ]/.test(digits)) evidence.spaceGroups++
  if (lastDot === -1 && lastComma === -1) evidence.plain++
  else if (lastDot !== -1 && lastComma !== -1) {
    if (lastDot > lastComma) evidence.dotDecimal++
    else evidence.commaDecimal++
  } else {
    const mark = lastDot === -1 ? ',' : '.'
    const first = digits.indexOf(mark)
    const last = Math.max(lastDot, lastComma)
    if (first !== last) {
      // A mark met twice parts thousands: the decimal mark is the other one.
      if (!GROUPED.test(digits)) evidence.other++
      else if (mark === '.') evidence.commaDecimal++
      else evidence.dotDecimal++
    } else if (GROUPED.test(digits) && !digits.startsWith('0')) {
      if (mark === '.') evidence.dotEither++
      else evidence.commaEither++
    } else if (mark === '.') evidence.dotDecimal++
    else evidence.commaDecimal++
  }
}

const DAY = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/
const COMPACT = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[ T]\d{1,2}:\d{2}.*)?$/

/** Adds one value that is not empty and has no padding. */
export function weighDate(value: string, evidence: DateEvidence): void {
  const parts = DAY.exec(value)
  if (parts === null) {
    if (COMPACT.test(value)) evidence.compact++
    else evidence.other++
    return
  }
  const [, first = '', mark, middle = '', last = ''] = parts
  if (first.length === 4) {
    if (mark === '-') evidence.iso++
    else if (mark === '/') evidence.isoSlash++
    else evidence.other++
  } else if (last.length !== 4 || first.length > 2) evidence.other++
  else if (mark === '.') evidence.dotted++
  else if (mark === '-') evidence.dashed++
  else if (Number(first) > 12) evidence.dayFirst++
  else if (Number(middle) > 12) evidence.monthFirst++
  else evidence.either++
}
