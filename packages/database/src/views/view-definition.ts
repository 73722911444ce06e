import { createHash } from 'node:crypto'
import type { Source } from '@quitus/domain/access/source.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { ColumnStorage } from '../view-tables.ts'

/** A choice that is stored as it reads, or one that is stored under `value` and read in both languages. */
export type ChoiceDefinition = string | { value: string; text: LocalizedText }

/**
 * What a column may be given: the people who review the project, or lists of the view’s own, the first of which
 * counts where none is selected.
 */
export type ChoicesDefinition =
  | { origin: 'members' }
  | {
      origin: 'listed'
      /** Any other text may be typed as well. */
      isEditable?: boolean
      /**
       * Column of the same row whose value names the list; its values are the same in both languages and for all
       * readers.
       */
      filterWithColumn?: string
      lists: { key: string; choices: ChoiceDefinition[] }[]
    }

export type ColumnDefinition = {
  name: string
  label: LocalizedText
  type: ColumnType
  group?: { name: string; label: LocalizedText }
  isHidden?: boolean
  isDisplayedByDefault?: boolean
  isEditable?: boolean
  /** Written by transitions alone, in addition to what people edit (FLOW-04). */
  isManaged?: boolean
  /** Follows the anomalies of a supplier: the column of its account (decision 117). */
  figure?: string
  isFrozen?: boolean
  isHiddenFromCustomers?: boolean
  color?: string
  /** Pixels before someone resizes the column; without it those of its type (VIEW-02). */
  width?: number
  footerStyle?: 'SUM'
  /**
   * Only for STRING columns: what people may choose (CELL-08), or, where nobody edits, how the codes that are there
   * are read (decision 041).
   */
  choices?: ChoicesDefinition
  /**
   * Publications fill this column with the numbers of the anomalies (VIEW-20); only for one STRING column that nobody
   * edits.
   */
  isAnomalyNumber?: boolean
  /** What it says of a document or its supplier; at most one column of a view plays a role (decision 187). */
  role?: ColumnRole
  /** The texts of this column exist in both languages; only for STRING columns that nobody edits. */
  isBilingual?: boolean
}

/** A filter under a name; it may show columns that the view does not display by default, and be for staff alone. */
export type PrefilteredViewDefinition = {
  name: string
  label: LocalizedText
  filter: Filter
  isStaffOnly?: boolean
  displayedColumns?: string[]
}

/** A view as staff describe it: its columns in display order and the roles that some of them play. */
export type ViewDefinition = {
  source: Source
  name: string
  keyColumns: string[]
  anomalyIdColumn: string | null
  validatedColumn: string | null
  linkMovementColumn: string | null
  /** Who deals with an anomaly, by full name or mail; none where nobody is named (VIEW-19). */
  assigneeColumn?: string | null
  /** Until when money can be claimed back; none where that is not known (VIEW-19). */
  deadlineColumn?: string | null
  /**
   * Anomalies with a value in this column are weak: they begin as detected, whatever the project does with the others
   * (decision 131).
   */
  weakColumn?: string
  /** The columns that transitions write; none where rows have no states (FLOW-04). */
  stateColumns?: StateColumns
  /** Columns that belong to the anomaly and show on its first row only. */
  anomalyColumns: string[]
  /**
   * Rows are by the first of these columns that the reader sees, the largest value first, until someone sorts
   * (VIEW-21); in the order in which they came without any.
   */
  orderColumns?: string[]
  /** What syntheses are mostly gathered by (SYN-03); a project that never had syntheses gets the usual ones of them. */
  synthesisColumns?: SynthesisColumns
  /** Whose cells lead to the page of a supplier: the first holds the code of its account (FLOW-17). */
  supplierColumns?: string[]
  anomalyCardDesign: { label: LocalizedText; columns: string[] }[]
  columns: ColumnDefinition[]
  prefilteredViews: PrefilteredViewDefinition[]
  /**
   * People add rows to the view and delete them (FLOW-07); the server writes into these columns who added a row, and
   * when.
   */
  acceptsRows?: { addedByColumn: string; addedAtColumn: string }
}

/** Distinguishes two definitions; `defineView` keeps it next to the view. */
export function hashDefinition(view: ViewDefinition): Buffer {
  return createHash('sha256').update(JSON.stringify(view)).digest()
}

/** The column that every view has next to its own: the lock of the row. */
export const ROW_LOCKED_DEFINITION: ColumnDefinition = {
  name: ROW_LOCKED_COLUMN,
  label: { fr: 'Verrouillée', en: 'Locked' },
  type: 'BOOLEAN',
  isDisplayedByDefault: false,
  isEditable: true,
}

/** A known column came with another type, or became editable or fixed: what is stored of it would no longer fit. */
export class ColumnKindError extends Error {
  readonly column: string
  readonly stored: { type: ColumnType; isEditable: boolean }
  readonly requested: { type: ColumnType; isEditable: boolean }

  constructor(column: ColumnDefinition, stored: { type: ColumnType; storage: ColumnStorage }) {
    super(`Column '${column.name}' is stored as ${stored.type} in ${stored.storage}.`)
    this.name = 'ColumnKindError'
    this.column = column.name
    this.stored = { type: stored.type, isEditable: stored.storage === 'review' }
    this.requested = { type: column.type, isEditable: column.isEditable ?? false }
  }
}
