import type { DateFormat, FileFormat } from '@quitus/domain/text/file-text.ts'
import type { DateEvidence, NumberEvidence } from './value-evidence.ts'

export type NumberFormat = Pick<FileFormat, 'decimalMark' | 'thousandsMark'>

/**
 * How often the usual way must outnumber the other where a value could be misread. Where none could, the usual way
 * holds, and what is written otherwise is a bad line.
 */
const MAJORITY = 10

/** True where one way of writing holds against the other. */
function prevails(count: number, other: number, canBeMisread: boolean): boolean {
  return count > 0 && (canBeMisread ? count >= other * MAJORITY : count > other)
}

/**
 * How a column writes its numbers. `undecided`: nothing shows it, and nothing needs to be known; `ambiguous`: values
 * such as `1.234` occur that read differently with either mark.
 */
export function decideNumbers(
  evidence: NumberEvidence,
  isInteger: boolean,
): NumberFormat | 'undecided' | 'ambiguous' {
  const { dotDecimal, commaDecimal, dotEither, commaEither, spaceGroups } = evidence
  const spaces = spaceGroups > 0 ? ' ' : null
  const canBeMisread = dotEither > 0 || commaEither > 0
  if (prevails(dotDecimal, commaDecimal, canBeMisread))
    return { decimalMark: '.', thousandsMark: spaces ?? ',' }
  if (prevails(commaDecimal, dotDecimal, canBeMisread))
    return { decimalMark: ',', thousandsMark: spaces ?? '.' }
  if (dotDecimal > 0 || commaDecimal > 0) return 'ambiguous'
  if (!canBeMisread) return spaces === null ? 'undecided' : { decimalMark: ',', thousandsMark: ' ' }
  // Whole numbers have no decimals: there a mark can only part thousands.
  if (!isInteger || (dotEither > 0 && commaEither > 0)) return 'ambiguous'
  return dotEither > 0 ? { decimalMark: ',', thousandsMark: '.' } : { decimalMark: '.', thousandsMark: ',' }
}

/** How many values of a column can be days in this form. */
export function countOfForm(evidence: DateEvidence, format: DateFormat): number {
  switch (format) {
    case 'yyyy-mm-dd':
      return evidence.iso
    case 'yyyy/mm/dd':
      return evidence.isoSlash
    case 'yyyymmdd':
      return evidence.compact
    case 'dd.mm.yyyy':
      return evidence.dotted
    case 'dd-mm-yyyy':
      return evidence.dashed
    // Forms that are not found out: what else is there may have them.
    case 'dd/mm/yy':
    case 'ddmmyy':
      return evidence.other
    case 'ddmmyyyy':
      return evidence.other + evidence.compact
    default:
      return evidence.dayFirst + evidence.monthFirst + evidence.either
  }
}

/** How a column writes its days, in the terms of `decideNumbers`. */
export function decideDates(evidence: DateEvidence): DateFormat | 'undecided' | 'ambiguous' {
  const { dayFirst, monthFirst, either, ...others } = evidence
  const counts: [DateFormat | 'slash', number][] = [
    ['yyyy-mm-dd', others.iso],
    ['yyyy/mm/dd', others.isoSlash],
    ['yyyymmdd', others.compact],
    ['dd.mm.yyyy', others.dotted],
    ['dd-mm-yyyy', others.dashed],
    ['slash', dayFirst + monthFirst + either],
  ]
  const [first, second] = counts.toSorted((left, right) => right[1] - left[1])
  if (first === undefined || first[1] === 0) return 'undecided'
  if (first[1] === second?.[1]) return 'ambiguous'
  if (first[0] !== 'slash') return first[0]
  if (prevails(dayFirst, monthFirst, either > 0)) return 'dd/mm/yyyy'
  return prevails(monthFirst, dayFirst, either > 0) ? 'mm/dd/yyyy' : 'ambiguous'
}
