import { createXmlReader } from './xml-reader.ts'

/** How cells of a style show a number: as itself, padded with zeros to so many digits, as a day or a time. */
export type NumberStyle = 'number' | 'date' | 'time' | { zeros: number }

/** Built-in formats that show days (ECMA-376, part 1, 18.8.30, those of East Asian languages included). */
const DATE_IDS = /^(?:14|15|16|17|22|27|28|29|30|31|36|50|51|52|53|54|55|56|57|58)$/
const TIME_IDS = /^(?:18|19|20|21|32|33|34|35|45|46|47)$/

/** Most styles of a workbook; spreadsheet programs stop at 65 490. */
const MAX_STYLES = 100_000

/** Reads the part that says how numbers are shown; takes its text piece by piece, and gives the styles by place. */
export function createStyleReader(): { feed: (piece: string) => void; end: () => NumberStyle[] } {
  const formats = new Map<string, NumberStyle>()
  const styles: NumberStyle[] = []
  let isWithin = false
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', styleOf(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') isWithin = true
      else if (name === 'xf' && isWithin && styles.length < MAX_STYLES) {
        const id = attributes.numFmtId ?? '0'
        styles.push(formats.get(id) ?? (DATE_IDS.test(id) ? 'date' : TIME_IDS.test(id) ? 'time' : 'number'))
      }
    },
    close(name) {
      if (name === 'cellXfs') isWithin = false
    },
    text: () => undefined,
  })
  return {
    feed: reader.feed,
    end() {
      reader.end()
      return styles
    },
  }
}

/** What a format such as `[$-40C]dd mmmm yyyy;@` shows. */
export function styleOf(code: string): NumberStyle {
  const [first = ''] = code.slice(0, 1000).split(';')
  if (/^0{2,20}$/.test(first)) return { zeros: first.length }
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(first)
  const letters = first
    // Words in quotes, escaped characters, paddings, colours, conditions and languages show no part of a day.
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replace(/general|standard/gi, '')
    .replace(/am\/pm|a\/p/gi, 'h')
    .replace(/e[+-]/gi, '')
  if (/[dyj]|m{3}|a{3}|^e|\be/i.test(letters)) return 'date'
  if (isElapsed || /[hs]/i.test(letters)) return 'time'
  return /m/i.test(letters) && !/[0#?]/.test(letters) ? 'date' : 'number'
}
