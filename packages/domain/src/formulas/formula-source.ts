import { FormulaError } from './formula.ts'

/** A text between quotes, a column between braces, or the beginning of either that does not end. */
const QUOTED_OR_COLUMN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{([^{}]*)\}|["'{]/g

/** The same text with an identifier, as long as they are, in place of columns: places stay what they are. */
export function withIdentifiers(text: string): { source: string; names: string[] } {
  const names: string[] = []
  const source = text.replace(QUOTED_OR_COLUMN, (match, name: string | undefined, start: number) => {
    if (name === undefined && match !== '{') return match
    const end = start + match.length
    const known = names.indexOf(name?.trim() ?? '')
    const at = known === -1 ? names.length : known
    const identifier = `_${at.toString(36)}`
    if (name === undefined || name.trim() === '' || identifier.length > match.length)
      throw new FormulaError('syntax', { start, end, part: match })
    if (known === -1) names.push(name.trim())
    return identifier.padEnd(match.length, '_')
  })
  return { source, names }
}

/** The same text with other contents of the braces of its columns; quoted texts and what is no column stay. */
export function withColumns(text: string, contentOf: (content: string) => string): string {
  return text.replace(QUOTED_OR_COLUMN, (match, content: string | undefined) =>
    content === undefined ? match : match.replace(content.trim(), () => contentOf(content.trim())),
  )
}

/** The names of the columns that a formula has in braces, its own alone; none of one that is no formula. */
export function columnsInFormula(text: string): string[] {
  try {
    return withIdentifiers(text).names
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}
