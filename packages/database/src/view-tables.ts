import type { Source } from '@quitus/domain/access/source.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
import type { ColumnDesign, ViewDesign } from '@quitus/domain/columns/column-design.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { FormulaTree } from '@quitus/domain/formulas/formula.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { ColumnType as Cell, Generated, JSONColumnType } from 'kysely'
import type { LedgerForm } from './ledger-form.ts'

/** Timestamps come back as PostgreSQL's text in UTC; they go in as Date or text. */
type Instant = Cell<string, Date | string, Date | string>

export type ViewTable = {
  project_id: number
  source: Source
  name: string
  key_columns: string[]
  anomaly_id_column: string | null
  validated_column: string | null
  link_movement_column: string | null
  anomaly_card_design: JSONColumnType<{ label: Record<Locale, string>; columns: string[] }[]>
  /** What the definition says of the card, next to what is in force. */
  described_card: Cell<ViewDesign['card'] & object, string | undefined, string>
  anomaly_columns: string[]
  assignee_column: string | null
  deadline_column: string | null
  weak_column: Generated<string | null>
  current_publication_id: number | null
  /** Rows were published for staff alone at some time (FLOW-14). */
  is_triaged: Generated<boolean>
  /** Names by role; null for a view whose rows have no states. */
  state_columns: JSONColumnType<StateColumns> | null
  order_columns: Generated<string[]>
  synthesis_columns: JSONColumnType<SynthesisColumns> | null
  /** Cells that lead to the page of a supplier: its code first. */
  supplier_columns: Generated<string[]>
  accepts_rows: Generated<boolean>
  added_by_column: string | null
  added_at_column: string | null
  /** Null for a view that was defined before definitions were compared. */
  definition_hash: Buffer | null
}

/**
 * What was imported, what people write, figures of suppliers that follow their anomalies (decision 117), and what is
 * calculated from the others (decision 256).
 */
export type ColumnStorage = 'base' | 'review' | 'figures' | 'formula'

export type ViewColumnTable = {
  project_id: number
  source: Source
  name: string
  position: number
  storage: ColumnStorage
  storage_name: string
  english_storage_name: string | null
  label_fr: string
  label_en: string
  type: ColumnType
  group_name: string | null
  group_label_fr: string | null
  group_label_en: string | null
  is_hidden: boolean
  is_displayed_by_default: boolean
  is_editable: boolean
  is_managed: Generated<boolean>
  is_frozen: boolean
  is_hidden_from_customers: boolean
  color: string | null
  footer_style: 'SUM' | null
  is_list_of_choices: boolean
  is_anomaly_number: boolean
  /** The current definition of the view lacks it. */
  is_gone: Generated<boolean>
  /** What it says of a document or its supplier; at most one column of a view plays a role. */
  role: ColumnRole | null
  width: number | null
  /** What the definition says of it; null for a column that staff added, and for one that is gone. */
  described: JSONColumnType<ColumnDesign & { position: number }> | null
  /** What a column of a formula is calculated by; null for all others. */
  formula: JSONColumnType<FormulaTree> | null
  /** Storage names of the imported columns that it reads. */
  formula_reads: Generated<string[]>
  /** The last change set before it got its type; null where that is the first one. */
  converted_after: string | null
  /** Whether it held texts before it had the current type. */
  was_text: Generated<boolean>
}

/** How staff describe the columns of a view, one row for each version; the highest one holds. */
export type ViewDesignTable = {
  project_id: number
  source: Source
  version: number
  design: JSONColumnType<ViewDesign>
  changed_by: number
  changed_at: Cell<string, never, never>
}

/** The choices of one key, in order; without texts the value itself is shown. */
export type StoredChoices = { key: string; choices: { value: string; text: Record<Locale, string> | null }[] }

export type PublicationTable = {
  id: Generated<number>
  project_id: number
  source: Source
  published_at: Instant
  row_count: number
  anomaly_count: number
  has_child_rows: boolean
  has_few_presented: Generated<boolean>
  /** The highest row id of the project when it was made; null for one that is not the first of an older release. */
  highest_row_id: Generated<number | null>
  /** Null while the tables of the publication exist. */
  retired_at: Cell<string | null, never, Date | string | null>
  /** How the ledger behind it is read; null where it has none, or one from before ledgers were read again. */
  ledger_form: JSONColumnType<LedgerForm> | null
  /** With which settings an import made it; null where none did, or one of an older release. */
  made_from: JSONColumnType<object> | null
  /** What decisions did to its scores; null where nothing was learned. */
  learned: JSONColumnType<LearnedScores> | null
  /** Storage names of the texts that the search text of every row holds (decision 272). */
  searched_columns: Generated<string[]>
  /** Those that it may hold in some rows. */
  perhaps_searched: Generated<string[]>
  /** How often these began or ended to change. */
  search_renewals: Generated<number>
}

/** Prefiltered views of a project's definition; each publication replaces them. */
export type PrefilteredViewTable = {
  project_id: number
  source: Source
  name: string
  label_fr: string
  label_en: string
  position: number
  filter: JSONColumnType<Filter>
  is_staff_only: Generated<boolean>
  displayed_columns: Generated<string[]>
}

/** Prefiltered views that staff defined. */
export type DefinedViewTable = {
  project_id: number
  source: Source
  name: string
  position: number
  label_fr: string
  label_en: string
  is_visible_to_customers: Generated<boolean>
  filter: JSONColumnType<Filter>
  changed_at: Cell<string, never, never>
}
