import type { Source } from '@quitus/domain/access/source.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import type { ColumnStorage } from '../view-tables.ts'
import { keptChoices, replaceChoiceLists } from './choice-lists.sql.ts'
import { ensureSyntheses } from './ensure-syntheses.sql.ts'
import { createReviewTable, STATE_STORAGE } from './review-table.sql.ts'
import type { StoredColumn } from './stored-column.ts'
import {
  type ColumnDefinition,
  ColumnKindError,
  hashDefinition,
  ROW_LOCKED_DEFINITION,
  type ViewDefinition,
} from './view-definition.ts'
import { applyViewDesign } from './view-design.sql.ts'
import { lockView } from './view-locks.sql.ts'

/**
 * Defines a view of a project, or refines it: new columns get new storage, known ones keep theirs, gone ones are
 * hidden and keep what people wrote in them. A known column never changes its type or storage: that throws a
 * `ColumnKindError`. What staff say of the columns in the application stays in force. What is editable now is open in
 * the review table once `publishView` or `openReviewColumns` ran in the same transaction.
 */
export async function defineView(tx: Tx, projectId: number, view: ViewDefinition): Promise<void> {
  await lockView(tx, projectId, view.source)
  await upsertView(tx, projectId, view)
  const known = await tx
    .selectFrom('core.view_columns')
    .select(['name', 'type', 'storage', 'storage_name', 'english_storage_name'])
    .where('project_id', '=', projectId)
    .where('source', '=', view.source)
    .execute()
  const knownByName = new Map(known.map((column) => [column.name, column]))
  let lastNumber = Math.max(
    0,
    ...known.flatMap((column) => [numberOf(column.storage_name), numberOf(column.english_storage_name)]),
  )
  const columns = [
    ...view.columns.filter((column) => column.name !== ROW_LOCKED_COLUMN),
    ROW_LOCKED_DEFINITION,
  ]
  await createReviewTable(tx, projectId, view.source)
  await clearRoles(tx, projectId, view.source)
  const rows = columns.map((column, position) => {
    const stored = knownByName.get(column.name)
    const storage = storageOf(column)
    if (stored !== undefined && (stored.type !== column.type || stored.storage !== storage)) {
      throw new ColumnKindError(column, stored)
    }
    const storageName = stored?.storage_name ?? fixedStorageName(view, column) ?? `c${++lastNumber}`
    const englishStorageName = column.isBilingual
      ? (stored?.english_storage_name ?? `c${++lastNumber}`)
      : null
    return toRow(column, { position, storage, storageName, englishStorageName })
  })
  await upsertColumns(tx, projectId, view.source, rows)
  await hideOtherColumns(
    tx,
    projectId,
    view.source,
    columns.map((column) => column.name),
  )
  await replaceChoiceLists(tx, projectId, view)
  await replacePrefilteredViews(tx, projectId, view)
  await ensureSyntheses(tx, projectId, view)
  await applyViewDesign(tx, projectId, view.source)
}

/** Which column is stored where, in display order. */
export async function selectStoredColumns(
  tx: Tx,
  projectId: number,
  source: Source,
): Promise<StoredColumn[]> {
  const rows = await tx
    .selectFrom('core.view_columns')
    .select([
      'name',
      'type',
      'storage',
      'storage_name',
      'english_storage_name',
      'is_hidden',
      'group_name',
      'is_hidden_from_customers',
      'is_anomaly_number',
    ])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    type: row.type,
    storage: row.storage,
    storageName: row.storage_name,
    englishStorageName: row.english_storage_name,
    isHidden: row.is_hidden,
    group: row.group_name,
    isHiddenFromCustomers: row.is_hidden_from_customers,
    isAnomalyNumber: row.is_anomaly_number,
  }))
}

function storageOf(column: ColumnDefinition): ColumnStorage {
  if (column.figure !== undefined) return 'figures'
  return column.isEditable || column.isManaged ? 'review' : 'base'
}

/**
 * Where the lock and the state are in every review table, so that triggers and conditions find them by name, and
 * figures where they are kept.
 */
function fixedStorageName(view: ViewDefinition, { name, figure }: ColumnDefinition): string | undefined {
  if (figure !== undefined) return figure
  if (name === ROW_LOCKED_COLUMN) return 'is_locked'
  return name === view.stateColumns?.state ? STATE_STORAGE : undefined
}

function numberOf(storageName: string | null): number {
  return Number(/^c(\d+)$/.exec(storageName ?? '')?.[1] ?? 0)
}

async function upsertView(tx: Tx, projectId: number, view: ViewDefinition): Promise<void> {
  const row = {
    name: view.name,
    key_columns: view.keyColumns,
    anomaly_id_column: view.anomalyIdColumn,
    validated_column: view.validatedColumn,
    link_movement_column: view.linkMovementColumn,
    assignee_column: view.assigneeColumn ?? null,
    deadline_column: view.deadlineColumn ?? null,
    weak_column: view.weakColumn ?? null,
    anomaly_card_design: JSON.stringify(view.anomalyCardDesign),
    described_card: JSON.stringify(view.anomalyCardDesign),
    anomaly_columns: view.anomalyColumns,
    order_columns: view.orderColumns ?? [],
    synthesis_columns: view.synthesisColumns === undefined ? null : JSON.stringify(view.synthesisColumns),
    supplier_columns: view.supplierColumns ?? [],
    state_columns: view.stateColumns === undefined ? null : JSON.stringify(view.stateColumns),
    accepts_rows: view.acceptsRows !== undefined,
    added_by_column: view.acceptsRows?.addedByColumn ?? null,
    added_at_column: view.acceptsRows?.addedAtColumn ?? null,
    definition_hash: hashDefinition(view),
  }
  await tx
    .insertInto('core.views')
    .values({ project_id: projectId, source: view.source, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'source']).doUpdateSet(row))
    .execute()
}

type DefinedColumn = ReturnType<typeof toRow>

function toRow(
  column: ColumnDefinition,
  place: {
    position: number
    storage: ColumnStorage
    storageName: string
    englishStorageName: string | null
  },
) {
  return {
    name: column.name,
    position: place.position,
    storage: place.storage,
    storage_name: place.storageName,
    english_storage_name: place.englishStorageName,
    label_fr: column.label.fr,
    label_en: column.label.en,
    type: column.type,
    group_name: column.group?.name ?? null,
    group_label_fr: column.group?.label.fr ?? null,
    group_label_en: column.group?.label.en ?? null,
    is_hidden: column.isHidden ?? false,
    is_displayed_by_default: column.isDisplayedByDefault ?? true,
    is_editable: column.isEditable ?? false,
    is_managed: column.isManaged ?? false,
    is_frozen: column.isFrozen ?? false,
    is_hidden_from_customers: column.isHiddenFromCustomers ?? false,
    color: column.color ?? null,
    width: column.width ?? null,
    footer_style: column.footerStyle ?? null,
    is_list_of_choices: column.choices !== undefined,
    is_anomaly_number: column.isAnomalyNumber ?? false,
    is_gone: false,
    role: column.role ?? null,
    described: JSON.stringify({ position: place.position, ...describe(column) }),
  }
}

/** All columns in one statement; a column that is there gets everything that its definition says. */
async function upsertColumns(
  tx: Tx,
  projectId: number,
  source: Source,
  rows: readonly DefinedColumn[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}) as (keyof DefinedColumn)[]
  await tx
    .insertInto('core.view_columns')
    .values(rows.map((row) => ({ project_id: projectId, source, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'source', 'name'])
        .doUpdateSet(({ ref }) => Object.fromEntries(names.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .execute()
}

/** What the definition says of a column, in the form in which staff change it. */
function describe(column: ColumnDefinition): ColumnDesign {
  return {
    label: column.label,
    group: column.group ?? null,
    isHidden: column.isHidden ?? false,
    isDisplayedByDefault: column.isDisplayedByDefault ?? true,
    isEditable: column.isEditable ?? false,
    isFrozen: column.isFrozen ?? false,
    isHiddenFromCustomers: column.isHiddenFromCustomers ?? false,
    color: column.color ?? null,
    footerStyle: column.footerStyle ?? null,
    width: column.width ?? null,
    role: column.role ?? null,
    choices: column.choices?.origin === 'listed' ? keptChoices(column.choices) : null,
  }
}

/** A role may go from one column to another, of which no two play it at any time. */
async function clearRoles(tx: Tx, projectId: number, source: Source): Promise<void> {
  await tx
    .updateTable('core.view_columns')
    .set({ role: null })
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('role', 'is not', null)
    .execute()
}

/** Nobody edits what they cannot see any more: the column opens again when a definition has it again. */
async function hideOtherColumns(tx: Tx, projectId: number, source: Source, names: string[]): Promise<void> {
  await tx
    .updateTable('core.view_columns')
    .set({
      is_hidden: true,
      is_displayed_by_default: false,
      is_editable: false,
      is_managed: false,
      is_anomaly_number: false,
      is_gone: true,
      role: null,
      described: null,
    })
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('name', 'not in', names)
    .where(sql<boolean>`not starts_with(name, 'custom:')`)
    .execute()
}

async function replacePrefilteredViews(tx: Tx, projectId: number, view: ViewDefinition): Promise<void> {
  await tx
    .deleteFrom('core.prefiltered_views')
    .where('project_id', '=', projectId)
    .where('source', '=', view.source)
    .execute()
  if (view.prefilteredViews.length === 0) return
  await tx
    .insertInto('core.prefiltered_views')
    .values(
      view.prefilteredViews.map((prefiltered, position) => ({
        project_id: projectId,
        source: view.source,
        name: prefiltered.name,
        label_fr: prefiltered.label.fr,
        label_en: prefiltered.label.en,
        position,
        filter: JSON.stringify(prefiltered.filter),
        is_staff_only: prefiltered.isStaffOnly ?? false,
        displayed_columns: prefiltered.displayedColumns ?? [],
      })),
    )
    .execute()
}
