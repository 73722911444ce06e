import { signOfCurrency } from '@quitus/domain/text/number-text.ts'
import type { NumberType } from '@quitus/domain/values/column-type.ts'
import { xmlText } from './xml-text.ts'

/** Places of the formats in the list of `stylesXml`. */
export const STYLE = {
  none: 0,
  header: 1,
  group: 2,
  text: 3,
  /** Text that a program would run if someone typed it: it stays text after that too. */
  quoted: 4,
  INTEGER: 5,
  REAL: 6,
  AMOUNT: 7,
  PERCENT: 8,
  DATE: 9,
  DATE_TIME: 10,
  link: 11,
  sumText: 12,
  sum: { INTEGER: 13, REAL: 14, AMOUNT: 15, PERCENT: 16 } satisfies Record<NumberType, number>,
  label: 17,
  wrapped: 18,
} as const

const OWN_FORMATS = {
  amount: 164,
  percent: 165,
  day: 166,
  moment: 167,
  text: 49,
  integer: 3,
  real: 4,
} as const

/** Formats of both sheets. Codes are written the American way; a French program shows `1 234,50 €`. */
export function stylesXml(currency: string): string {
  const sign = xmlText(`"${signOfCurrency(currency)}"`)
  const top = '<alignment vertical="top"/>'
  const wrapped = '<alignment vertical="top" wrapText="1"/>'
  const xf = (format: number, font = 0, fill = 0, border = 0, more = '', inner = '') =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${more}>${inner}</xf>`
  const { amount, percent, day, moment, text, integer, real } = OWN_FORMATS
  const formats = [
    xf(0),
    xf(text, 1, 2, 1, '', '<alignment vertical="center" wrapText="1"/>'),
    xf(text, 1, 2, 1, '', '<alignment horizontal="center" vertical="center"/>'),
    xf(text, 0, 0, 0, '', top),
    xf(text, 0, 0, 0, ' quotePrefix="1"', top),
    ...[integer, real, amount, percent, day, moment].map((format) => xf(format, 0, 0, 0, '', top)),
    xf(text, 2, 0, 0, '', top),
    xf(text, 1, 0, 2),
    ...[integer, real, amount, percent].map((format) => xf(format, 1, 0, 2)),
    xf(text, 1, 0, 0, '', top),
    xf(text, 0, 0, 0, '', wrapped),
  ]
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="${amount}" formatCode="#,##0.00\\ ${sign}"/><numFmt numFmtId="${percent}" formatCode="0.00\\ %"/><numFmt numFmtId="${day}" formatCode="dd/mm/yyyy"/><numFmt numFmtId="${moment}" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="3">${font('')}${font('<b/>')}<font><u/><sz val="11"/><color rgb="FF0B57D0"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F4"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFB8C0C8"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FF6B7680"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
