import { MAX_FORMULA } from './formula.ts'
import { columnsInFormula, withColumns } from './formula-source.ts'

/** A column by its name, and by what it is called in the language of the one who writes. */
export type LabelledColumn = { name: string; label?: string | undefined }

/** As far as a label has to be written exactly: neither case, nor kinds of blanks and apostrophes matter. */
function keyOf(label: string): string {
  return label.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** The columns that braces with this content mean: those of that label, else that of that name; or by name alone. */
export function columnsCalled<Called extends LabelledColumn>(
  content: string | undefined,
  columns: readonly Called[],
  isByNameAlone = false,
): Called[] {
  if (content === undefined) return []
  const key = keyOf(content)
  const labelled = isByNameAlone
    ? []
    : columns.filter(({ label }) => label !== undefined && keyOf(label) === key)
  return labelled.length > 0 ? labelled : columns.filter(({ name }) => name === content)
}

/** A formula as it is kept: with names in place of labels; what means no column, or several, is as it was written. */
export function withNames(text: string, columns: readonly LabelledColumn[]): string {
  return withColumns(text, (content) => {
    const [column, ...more] = columnsCalled(content, columns)
    return column === undefined || more.length > 0 ? content : column.name
  })
}

/** A formula as people read it: with labels in place of names, wherever a label means one column alone. */
export function withLabels(text: string, columns: readonly LabelledColumn[]): string {
  const shown = withColumns(text, (content) => {
    const label = columns.find(({ name }) => name === content)?.label?.trim() ?? ''
    return label === '' || /[{}]/.test(label) || columnsCalled(label, columns).length > 1 ? content : label
  })
  return shown.length > MAX_FORMULA ? text : shown
}

/** By their names, the labels by which a formula calls columns: all that have one of them. */
export function labelsCalled(text: string, columns: readonly LabelledColumn[]): Record<string, string> {
  const keys = new Set(columnsInFormula(text).map(keyOf))
  return Object.fromEntries(
    columns.flatMap(({ name, label = '' }) => (keys.has(keyOf(label)) ? [[name, label.trim()]] : [])),
  )
}
