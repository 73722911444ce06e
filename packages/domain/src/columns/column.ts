import type { StateColumnRole } from '#states/state-columns.ts'
import type { ColumnType } from '#values/column-type.ts'
import { COLUMN_TYPE_RULES } from './column-type-rules.ts'

/** One column of a view as the specification names it (§3); texts are already in the reader's language. */
export type Column = {
  name: string
  label: string
  type: ColumnType
  /** Stable name of the group, null for the fallback group ('Autres' / 'Others'). */
  group: string | null
  groupLabel: string | null
  hidden: boolean
  displayByDefault: boolean
  editable: boolean
  frozen: boolean
  /** CSS hex colour of the column's cells, absent when it has none. */
  color?: string | undefined
  /** Pixels before someone resizes the column, absent where its type decides. */
  width?: number | undefined
  /** 'SUM' requests a footer total over every row that matches the filter. */
  footerStyle?: 'SUM' | undefined
  isListOfChoices: boolean
  /** This column holds the numbers by which people call anomalies (VIEW-20); absent for any other. */
  isAnomalyNumber?: true | undefined
  /** What transitions do with this column (FLOW-04); absent for any other. */
  stateRole?: StateColumnRole | undefined
  /** How a list of choices is offered; absent for any other column. */
  cellEditorParams?: CellEditorParams | undefined
}

/** A choice as it is stored, and as the reader reads it. */
export type Choice = { text: string; value: string }

/** Under the specification's keys (§3): choices that are requested when the editor opens, or these alone. */
export type CellEditorParams = {
  isAsyncOptions: boolean
  /** All choices of a fixed list; of one that is requested, those that are read differently from they are stored. */
  listOfChoices: Choice[]
}

/** The boolean column that carries the lock of a row (spec §3); it is itself always editable by those who may. */
export const ROW_LOCKED_COLUMN = 'Row Locked'

/** The key under which a wire row repeats its entry identifier (spec §3). */
export const ENTRY_ID_KEY = 'Ecriture Id'

/** Keys that a wire row uses for itself; an import refuses columns of these names. */
export const RESERVED_ROW_KEYS = [
  'entryId',
  'path',
  'version',
  'locked',
  'children',
  'childCount',
  ENTRY_ID_KEY,
] as const

/**
 * The column whose text people call a row by: the number of its anomaly where the view has numbers, else the
 * anomaly's identifier.
 */
export function namingColumn({
  columns,
  anomalyIdColumn,
}: {
  columns: readonly Pick<Column, 'name' | 'isAnomalyNumber'>[]
  anomalyIdColumn: string | null
}): string | null {
  return columns.find(({ isAnomalyNumber }) => isAnomalyNumber)?.name ?? anomalyIdColumn
}

/** The amount that a view is about: its first summed amount that is not hidden; undefined where it sums none. */
export function leadingAmount<
  Shown extends { type: ColumnType; hidden: boolean; footerStyle?: 'SUM' | null | undefined },
>(columns: readonly Shown[]): Shown | undefined {
  return columns.find(
    ({ type, hidden, footerStyle }) => footerStyle === 'SUM' && COLUMN_TYPE_RULES[type].isMoney && !hidden,
  )
}
