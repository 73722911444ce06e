import { type Column, namingColumn } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES, isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import type { GridMetadata } from '#model/data-grid-props.ts'
import { type GridLayout, isColumnPinned, isColumnShown, orderedColumns } from '#model/grid-layout.ts'

/** What a card shows of a row, from top to bottom; null and none where the view has nothing of the kind. */
export type CardFields = {
  /** Names the card and leads to the row's detail. */
  title: Column | null
  /** The money at stake, next to the title. */
  amount: Column | null
  /** The state of the review. */
  state: Column | null
  /** Without its name below the title. */
  lead: Column | null
  /** With their names, three at most. */
  others: readonly Column[]
  /** Its file, with what can be done with it. */
  file: Column | null
}

const MOST_OTHERS = 3

/**
 * Chooses the columns of a card (decision 032): those of the card that the view was designed with, else the frozen
 * ones and then those on screen, in the person's order. Child rows have none of the anomaly's columns.
 */
export function cardFields(metadata: GridMetadata, layout: GridLayout, isChild: boolean): CardFields {
  const { anomalyColumns, anomalyCardDesign = [], validatedColumn = null } = metadata
  const naming = namingColumn(metadata)
  const own = orderedColumns(metadata.columns, layout).filter(
    ({ name, hidden }) => !hidden && !(isChild && (anomalyColumns.includes(name) || name === naming)),
  )
  const designed = anomalyCardDesign
    .flatMap(({ columns }) => columns)
    .flatMap((name) => own.find((column) => column.name === name) ?? [])
  const shown = own.filter((column) => isColumnShown(column, layout))
  const pinned = shown.filter((column) => isColumnPinned(column, layout))
  const chosen = [...new Set([...(designed.length > 0 ? designed : pinned), ...shown])]
  const title = own.find(({ name }) => name === naming) ?? chosen[0] ?? null
  const validated = own.find(({ name }) => name === validatedColumn) ?? null
  const state = own.find(({ stateRole }) => stateRole === 'state') ?? validated
  const file = chosen.find(({ type }) => isFileType(type)) ?? null
  const rest = chosen.filter(
    (column) => column !== title && column !== state && column !== validated && column !== file,
  )
  const amount =
    own.find(({ stateRole }) => stateRole === 'amount') ??
    rest.find(({ type, footerStyle }) => COLUMN_TYPE_RULES[type].isMoney && footerStyle === 'SUM') ??
    rest.find(({ type }) => COLUMN_TYPE_RULES[type].isMoney) ??
    null
  const [lead = null, ...others] = rest.filter((column) => column !== amount)
  return { title, amount, state, lead, others: others.slice(0, MOST_OTHERS), file }
}
