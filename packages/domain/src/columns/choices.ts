import type { WireValue } from '#values/cell-value.ts'
import type { Choice, Column } from './column.ts'

/**
 * What a column of choices may be given (spec §3): lists by the value of another column, the first of them where none
 * is selected.
 */
export type ChoiceList = {
  /** Any other text may be typed as well. */
  editable: boolean
  filterWithColumn?: string | undefined
  values: Readonly<Record<string, readonly string[]>>
}

/** Why a value is none of a column of choices; a key of the `cells` catalogue. */
export type ChoiceError = 'not_a_choice'

/** The list that holds for a row: by the row's value in the filtering column, else the first one (spec §7). */
export function listedChoices(list: ChoiceList, row: Readonly<Record<string, unknown>>): readonly string[] {
  const selecting = list.filterWithColumn === undefined ? null : row[list.filterWithColumn]
  if (typeof selecting === 'string' && selecting !== '') {
    return Object.hasOwn(list.values, selecting) ? (list.values[selecting] ?? []) : []
  }
  return Object.values(list.values)[0] ?? []
}

/**
 * One list with the choices of all, for a value that goes to several rows: which rows take it, the rule below decides
 * for each.
 */
export function joinedChoices({ editable, values }: ChoiceList): ChoiceList {
  return { editable, values: { '': [...new Set(Object.values(values).flat())] } }
}

/**
 * The rule of editor and server: empty is always a choice, a value that is already may stay, an editable list takes
 * any text, and else the list that holds for the row decides. null: the value may be written.
 */
export function choiceRefusal(
  list: ChoiceList,
  row: Readonly<Record<string, unknown>>,
  value: WireValue,
  current: WireValue,
): ChoiceError | null {
  if (value === null || value === current || list.editable) return null
  return typeof value === 'string' && listedChoices(list, row).includes(value) ? null : 'not_a_choice'
}

/** The fixed list of a column as the calls answer one; null for a list that has to be requested. */
export function fixedList({ cellEditorParams }: Pick<Column, 'cellEditorParams'>): ChoiceList | null {
  if (cellEditorParams === undefined || cellEditorParams.isAsyncOptions) return null
  return { editable: false, values: { '': cellEditorParams.listOfChoices.map(({ value }) => value) } }
}

/** Choices with the texts in which the reader knows them. */
export function readableChoices(
  { cellEditorParams }: Pick<Column, 'cellEditorParams'>,
  values: readonly string[],
): Choice[] {
  const texts = new Map(cellEditorParams?.listOfChoices.map(({ value, text }) => [value, text]))
  return values.map((value) => ({ value, text: texts.get(value) ?? value }))
}
