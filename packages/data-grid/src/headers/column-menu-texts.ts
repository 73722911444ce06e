/** Texts of the menu of a column. */
export type ColumnMenuTexts = {
  label: (column: string) => string
  ascending: string
  descending: string
  alsoSort: string
  unsort: string
  filter: string
  pin: string
  unpin: string
  moveLeft: string
  moveRight: string
  autosize: string
  autosizeAll: string
  hide: string
  reset: string
}
