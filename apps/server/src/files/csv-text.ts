import { withoutFormulas } from '@quitus/domain/text/formula-text.ts'

/** Quoted where RFC 4180 wants it. */
export function csvField(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text of which a spreadsheet would run a part becomes one that it shows, wherever the spreadsheet cuts the line. */
export function csvText(text: string, delimiter: string): string {
  return csvField(withoutFormulas(text), delimiter)
}

/** An exact decimal with a comma, without zeros at its end beyond `least` places. */
export function commaDecimal(text: string, least: number): string {
  const point = text.indexOf('.')
  if (point === -1) return least === 0 ? text : `${text},${'0'.repeat(least)}`
  let end = text.length
  while (end > point + 1 + least && text.charCodeAt(end - 1) === 48) end -= 1
  const fraction = text.slice(point + 1, end)
  if (fraction === '' && least === 0) return text.slice(0, point)
  return `${text.slice(0, point)},${fraction.padEnd(least, '0')}`
}
