/**
 * The cells of a clipboard's tab-separated text, as Excel, LibreOffice and Google Sheets write it: a field with tabs,
 * line ends or quotes is in quotes, which are doubled within it. A line end after the last line begins no other line.
 */
export function pastedTable(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const field = readField(text, at)
    line.push(field.text)
    at = field.end
    if (text[at] === '\t') {
      at += 1
      // A tab that ends the text has an empty field behind it.
      if (at === text.length) line.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines
}

function readField(text: string, start: number): { text: string; end: number } {
  const quoted = text[start] === '"' ? quotedField(text, start) : null
  if (quoted !== null) return quoted
  let end = start
  while (end < text.length && !isFieldEnd(text[end])) end += 1
  return { text: text.slice(start, end), end }
}

/**
 * A field in quotes; null when the quote that begins it is a character like others: never closed, or closed in the
 * middle.
 */
function quotedField(text: string, start: number): { text: string; end: number } | null {
  for (let close = text.indexOf('"', start + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] === '"') continue
    const end = close + 1
    if (end < text.length && !isFieldEnd(text[end])) return null
    return { text: text.slice(start + 1, close).replaceAll('""', '"'), end }
  }
  return null
}

function isFieldEnd(character: string | undefined): boolean {
  return character === '\t' || character === '\n' || character === '\r'
}

/**
 * The decimal mark that the numbers of a clipboard agree on: one that is before other than three digits, or behind
 * the other mark, can be nothing else (CELL-07). undefined when nothing shows it, or when they contradict each other.
 */
export function pastedDecimalMark(table: readonly (readonly string[])[]): ',' | '.' | undefined {
  const seen = new Set<',' | '.'>()
  for (const text of table.flat()) {
    const digits = text.replaceAll(/[^\d.,]/g, '')
    const marks = digits.match(/[.,]/g) ?? []
    const last = marks.at(-1)
    if (last !== ',' && last !== '.') continue
    const isRepeated = marks.filter((mark) => mark === last).length > 1
    const after = digits.length - digits.lastIndexOf(last) - 1
    const isBehindOther = marks.some((mark) => mark !== last)
    if (!isRepeated && (isBehindOther || after !== 3) && /^[^\p{L}]*$/u.test(text.replace(/[€$£]|EUR/i, '')))
      seen.add(last)
  }
  return seen.size === 1 ? [...seen][0] : undefined
}
