import { COLUMN_TYPE_RULES, isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { FileCount } from './import-report.ts'
import type { Mapping } from './mapping.schema.ts'

/** Most lines with totals that a report names. */
const MAX_NAMED = 20

const TOTAL = /^.{0,20}\b(?:sub-?|sous-?)?tota(?:l|ls|ux)\b/i

/**
 * Distinguishes lines with data from those without: blank ones, padding, the header met again, and totals. A total is
 * a line whose only text is a label such as `Total`, everything else in it being empty or a number column, or that
 * has nothing but number columns.
 */
export function createRowKinds(
  header: readonly string[],
  mapping: Mapping,
  { places, count }: { places: readonly number[]; count: FileCount },
): (row: readonly string[], line: number) => 'data' | 'other' {
  const numbers = new Set(
    mapping.columns.flatMap(({ type }, at) => (isNumberType(type) ? [places[at] ?? -1] : [])),
  )
  const keyPlaces = mapping.keyColumns.flatMap((name) => {
    const at = mapping.columns.findIndex((column) => column.name === name)
    return places[at] === -1 ? [] : [places[at] ?? -1]
  })
  const compared = header.map(comparedHeader)
  const mapped = mapping.columns.flatMap(({ type }, at) => {
    const place = places[at] ?? -1
    return place === -1 ? [] : [{ place, isValue: COLUMN_TYPE_RULES[type].fileFormat !== 'none' }]
  })
  const hasValues = mapped.some(({ isValue }) => isValue)

  /** No day, no number, and one word at most in what the mapping reads: what fills a sheet up to its last row. */
  function isPadding(row: readonly string[]): boolean {
    let word = ''
    for (const { place, isValue } of mapped) {
      const field = (row[place] ?? '').trim()
      if (field === '') continue
      if (isValue || (word !== '' && field !== word)) return false
      word = field
    }
    return true
  }

  function isTotal(row: readonly string[]): boolean {
    let label: string | null = null
    let amounts = 0
    for (const [place, raw] of row.entries()) {
      const field = raw.trim()
      if (field === '') continue
      if (numbers.has(place) && !TOTAL.test(field)) amounts++
      else if (label === null) label = field
      else return false
    }
    if (amounts === 0) return false
    return label === null ? row.length > 2 && keyPlaces.length > 0 : TOTAL.test(label)
  }

  return (row, line) => {
    const first = row[0] ?? ''
    const isKeyEmpty = keyPlaces.every((place) => (row[place] ?? '').trim() === '')
    if (isKeyEmpty && row.every((field) => field.trim() === '')) {
      count.blankLines++
      return 'other'
    }
    if (isKeyEmpty && hasValues && isPadding(row)) {
      count.paddingLines++
      return 'other'
    }
    if ((isKeyEmpty || TOTAL.test(first)) && isTotal(row)) {
      if (count.totalLines.length < MAX_NAMED) count.totalLines.push(line)
      return 'other'
    }
    if (
      first === header[0] &&
      row.length >= header.length &&
      row.every((field, at) => at >= compared.length || comparedHeader(field) === compared[at])
    ) {
      count.repeatedHeaders++
      return 'other'
    }
    return 'data'
  }
}
