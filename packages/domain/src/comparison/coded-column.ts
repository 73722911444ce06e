import type { Column } from '#columns/column.ts'

/** True for a column of codes that nobody edits: its values are read as the texts of its choices. */
export function isCoded({
  editable,
  cellEditorParams,
}: Pick<Column, 'editable' | 'cellEditorParams'>): boolean {
  return !editable && cellEditorParams !== undefined && cellEditorParams.listOfChoices.length > 0
}
