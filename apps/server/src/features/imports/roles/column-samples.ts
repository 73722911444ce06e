import { isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import { isIban } from '@quitus/domain/identifiers/iban.ts'
import { isSiren } from '@quitus/domain/identifiers/siren.ts'
import { checkVatNumber } from '@quitus/domain/identifiers/vat-number.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { ColumnAnalysis, FileAnalysis } from '../analyse-file.ts'

/** Values of the files’ columns line by line, by `comparedHeader`; a number of null is none. */
export type FileSample = { values: Map<string, string[]>; numbers: Map<string, (number | null)[]> }

/** The first lines of each file, column by column. */
export function samplesOf(analyses: readonly FileAnalysis[]): FileSample[] {
  return analyses.map(({ scan, columns, sample }) => {
    const values = new Map<string, string[]>()
    const numbers = new Map<string, (number | null)[]>()
    for (const [place, header] of scan.layout.header.entries()) {
      const name = comparedHeader(header)
      if (values.has(name)) continue
      const fields = sample.map((row) => (row[place] ?? '').trim())
      values.set(name, fields)
      const column = columns.find((each) => each.header === header)
      if (column !== undefined && isNumberType(column.type))
        numbers.set(
          name,
          fields.map((field) => numberOf(field, column)),
        )
    }
    return { values, numbers }
  })
}

function numberOf(field: string, { decimalMark = '.', thousandsMark = ',' }: ColumnAnalysis): number | null {
  const bare = field
    .replace(/[\s\u00a0\u202f€£$]/g, '')
    .replaceAll(thousandsMark ?? ',', '')
    .replace(decimalMark, '.')
  const number = bare === '' ? Number.NaN : Number(bare)
  return Number.isFinite(number) ? number : null
}

/** Filled values of a column under one of its headers, in all files. */
export function valuesOf(samples: readonly FileSample[], headers: readonly string[]): string[] {
  const names = new Set(headers.map(comparedHeader))
  return samples.flatMap(({ values }) =>
    [...names].flatMap((name) => (values.get(name) ?? []).filter((value) => value !== '')),
  )
}

/** Share of the values that hold; 0 where there are too few to say. */
export function shareOf(values: readonly string[], holds: (value: string) => boolean, least = 1): number {
  return values.length < least ? 0 : values.filter(holds).length / values.length
}

/** Identifiers by their check digits, the most certain first. */
export const IDENTIFIERS = {
  iban: (value: string) => isIban(value.replace(/\s/g, '')),
  siret: (value: string) =>
    /^\d{14}$/.test(value.replace(/\s/g, '')) && isSiren(value.replace(/\s/g, '').slice(0, 9)),
  vatNumber: (value: string) => checkVatNumber(value.replace(/[\s.]/g, '')) === 'valid',
  siren: (value: string) => isSiren(value.replace(/\s/g, '')),
} as const

/**
 * How alike the numbers of a column are: the share of the three most frequent forms, digits and letters taken for one
 * each. A buyer numbers its own documents in one series, suppliers number their invoices each in its own way.
 */
export function likeness(values: readonly string[]): number {
  const distinct = [...new Set(values)]
  if (distinct.length < 4) return Number.NaN
  const forms = new Map<string, number>()
  for (const value of distinct) {
    const form = value.replace(/\d/g, '9').replace(/[a-z]/gi, 'A')
    forms.set(form, (forms.get(form) ?? 0) + 1)
  }
  const counts = [...forms.values()].toSorted((a, b) => b - a).slice(0, 3)
  return counts.reduce((sum, count) => sum + count, 0) / distinct.length
}

/** Gross, net and VAT among columns of amounts: the one that is the sum of two others on nearly every line. */
export function findBalance(
  samples: readonly FileSample[],
  names: readonly string[],
): { gross: string; net: string; vat: string } | null {
  for (const gross of names) {
    for (const net of names) {
      for (const vat of names) {
        if (new Set([gross, net, vat]).size === 3 && isBalance(samples, gross, net, vat))
          return { gross, net, vat }
      }
    }
  }
  return null
}

const LEAST_LINES = 3
const BALANCED = 0.95

function isBalance(samples: readonly FileSample[], gross: string, net: string, vat: string): boolean {
  let lines = 0
  let balanced = 0
  let taxed = 0
  for (const { numbers } of samples) {
    const [sums, parts, taxes] = [numbers.get(gross), numbers.get(net), numbers.get(vat)]
    for (const [at, sum] of (sums ?? []).entries()) {
      const part = parts?.[at] ?? null
      const tax = taxes?.[at] ?? null
      if (sum === null || part === null || tax === null) continue
      lines++
      if (Math.abs(sum - part - tax) > 0.011 || Math.abs(tax) > Math.abs(part)) continue
      balanced++
      if (tax !== 0) taxed++
    }
  }
  return taxed >= LEAST_LINES && balanced >= BALANCED * lines
}

/** True where one column of days is never later than another, and sometimes earlier. */
export function isEarlier(samples: readonly FileSample[], first: string, second: string): boolean {
  let earlier = 0
  let later = 0
  for (const { values } of samples) {
    for (const [at, value] of (values.get(first) ?? []).entries()) {
      const other = values.get(second)?.[at] ?? ''
      const [left, right] = [sortable(value), sortable(other)]
      if (left === null || right === null) continue
      if (left < right) earlier++
      else if (left > right) later++
    }
  }
  return earlier >= LEAST_LINES && later <= 0.02 * (earlier + later)
}

/** A day as text that sorts; day first where the year is last, for months and days that agree sort alike. */
function sortable(value: string): string | null {
  const iso = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(value)
  if (iso !== null) return iso.slice(1).join('')
  const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(value)
  return last === null ? null : `${last[3]}${last[2]?.padStart(2, '0')}${last[1]?.padStart(2, '0')}`
}
