import type { Tx } from '@quitus/database/connection.ts'
import { prepared } from '@quitus/database/prepared.sql.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import type { Actor, ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import { ROUTE_ROLES, type StateColumns } from '@quitus/domain/states/state-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RowCondition, RowRule } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import { readSearchTexts, type SearchTexts } from './search-texts.ts'
import { type StoredViewColumn, toViewColumn, type ViewColumn } from './view-column.ts'
import { readsPresentedCopy, visibleRelation } from './visible-rows.sql.ts'

export type { ViewChoices, ViewColumn } from './view-column.ts'

/** A view as one person may see it, at one publication. */
export type View = {
  projectId: number
  source: Source
  name: string
  keyColumns: string[]
  anomalyIdColumn: string | null
  validatedColumn: string | null
  linkMovementColumn: string | null
  assigneeColumn: string | null
  deadlineColumn: string | null
  /** Marks the rows that are too uncertain to be presented. */
  weakColumn: string | null
  /** What detection finds is for staff alone until they present it. */
  isTriaged: boolean
  /**
   * The columns that transitions write (FLOW-04); null where rows have no states, or where one of the columns is
   * withheld from the person.
   */
  stateColumns: StateColumns | null
  anomalyCardDesign: { label: LocalizedText; columns: string[] }[]
  anomalyColumns: string[]
  /** Cells that lead to the page of a supplier; the first column holds its code. None where the code is withheld. */
  supplierColumns: string[]
  /** By the first of them that is among `columns` rows are ordered, the largest first, until someone sorts. */
  orderColumns: string[]
  publicationId: number
  /** Publication time with microseconds, the API's `timestamp`. */
  timestamp: string
  isCurrent: boolean
  hasChildRows: boolean
  /** People add rows and delete them: which rows there are is theirs to change, as cells are. */
  acceptsRows: boolean
  /** Columns in which the server writes who added a row, and when. */
  addedByColumn: string | null
  addedAtColumn: string | null
  columns: ViewColumn[]
  /** Columns that do not leave the server for this person; only filters that the staff wrote may read them. */
  withheldColumns: ViewColumn[]
  searchTexts: SearchTexts
  /** The person is of the audit firm, and is offered the prefiltered views that are for staff alone. */
  isForStaff: boolean
  /** Which rows this person sees; null for all of them. */
  condition: RowCondition | null
  /** `base` is the copy of the presented rows: what people wrote is joined through the index of these. */
  readsPresentedCopy: boolean
  /**
   * `base` holds the rows that this person sees and no other: there is no second name for it, so that no query can
   * read past the condition.
   */
  tables: Record<
    'base' | 'review' | 'entries' | 'changeSets' | 'rowChanges' | 'cellChanges',
    RawBuilder<unknown>
  >
}

type Requester = { actor: Actor; access: ProjectAccess; locale: Locale; visibleRows: RowRule }

type ViewRow = {
  name: string
  keyColumns: string[]
  anomalyIdColumn: string | null
  validatedColumn: string | null
  linkMovementColumn: string | null
  assigneeColumn: string | null
  deadlineColumn: string | null
  stateColumns: StateColumns | null
  isTriaged: boolean
  weakColumn: string | null
  hasFewPresented: boolean
  anomalyCardDesign: View['anomalyCardDesign']
  anomalyColumns: string[]
  orderColumns: string[]
  supplierColumns: string[]
  publicationId: number | null
  timestamp: string
  isCurrent: boolean
  hasChildRows: boolean
  acceptsRows: boolean
  addedByColumn: string | null
  addedAtColumn: string | null
  searched: string[]
  perhapsSearched: string[]
  searchRenewals: number
  columns: StoredViewColumn[]
}

/**
 * What does this person see of a view, at the current publication or at the one of `timestamp`?
 * Throws `view_not_found` before the first publication and `view_republished` for a timestamp that is no longer kept.
 */
export async function loadView(
  tx: Tx,
  requested: { projectId: number; source: Source; timestamp?: string | undefined },
  requester: Requester,
): Promise<View> {
  const row = await findViewRow(tx, requested)
  if (row === undefined) throw new AppError('view_not_found')
  if (row.publicationId === null) {
    throw new AppError(requested.timestamp === undefined ? 'view_not_found' : 'view_republished')
  }
  const schema = projectSchemaName(requested.projectId)
  const { roleType } = requester.actor.user
  const condition = requester.visibleRows({ roleType }, { ...requested, isTriaged: row.isTriaged })
  const anomalyColumns = new Set(row.anomalyColumns)
  const isWithheld = (column: StoredViewColumn) => roleType !== 'staff' && column.isHiddenFromCustomers
  const withheld = new Set(row.columns.filter(isWithheld).map((column) => column.name))
  const shown = (names: readonly string[]) => names.filter((name) => !withheld.has(name))
  const shownOne = (name: string | null) => (name === null || withheld.has(name) ? null : name)
  const stored = new Set(row.columns.map((column) => column.name))
  const isShown = (name: string | undefined) => name !== undefined && stored.has(name) && !withheld.has(name)
  const searchTexts = readSearchTexts(row)
  const toColumns = (columns: StoredViewColumn[]) =>
    columns.map((column) => toViewColumn(column, { anomalyColumns, searchTexts }, requester))
  return {
    projectId: requested.projectId,
    source: requested.source,
    name: row.name,
    keyColumns: shown(row.keyColumns),
    anomalyIdColumn: shownOne(row.anomalyIdColumn),
    validatedColumn: shownOne(row.validatedColumn),
    linkMovementColumn: shownOne(row.linkMovementColumn),
    assigneeColumn: shownOne(row.assigneeColumn),
    deadlineColumn: shownOne(row.deadlineColumn),
    weakColumn: shownOne(row.weakColumn),
    isTriaged: row.isTriaged,
    stateColumns: shownRoles(row.stateColumns, isShown),
    anomalyCardDesign: row.anomalyCardDesign.map(({ label, columns }) => ({
      label,
      columns: shown(columns),
    })),
    anomalyColumns: shown(row.anomalyColumns),
    orderColumns: shown(row.orderColumns),
    supplierColumns: withheld.has(row.supplierColumns[0] ?? '') ? [] : shown(row.supplierColumns),
    publicationId: row.publicationId,
    timestamp: row.timestamp,
    isCurrent: row.isCurrent,
    hasChildRows: row.hasChildRows,
    acceptsRows: row.acceptsRows,
    addedByColumn: row.addedByColumn,
    addedAtColumn: row.addedAtColumn,
    columns: toColumns(row.columns.filter((column) => !isWithheld(column))),
    withheldColumns: toColumns(row.columns.filter(isWithheld)),
    searchTexts,
    isForStaff: roleType === 'staff',
    condition,
    readsPresentedCopy: readsPresentedCopy(row, condition),
    tables: {
      base: visibleRelation({ ...requested, ...row, publicationId: row.publicationId }, condition),
      review: sql.id(schema, reviewTableName(requested.source)),
      entries: sql.id(schema, 'entries'),
      changeSets: sql.id(schema, 'change_sets'),
      rowChanges: sql.id(schema, 'row_changes'),
      cellChanges: sql.id(schema, 'cell_changes'),
    },
  }
}

/** The columns of the roles; null where one is missing that every view with states has. */
function shownRoles(
  roles: StateColumns | null,
  isShown: (name: string | undefined) => boolean,
): StateColumns | null {
  if (roles === null) return null
  const isOptional = (role: string) => ROUTE_ROLES.some((optional) => optional === role)
  const missing = Object.entries(roles).flatMap(([role, name]) => (isShown(name) ? [] : [role]))
  if (!missing.every(isOptional)) return null
  const shown = { ...roles }
  for (const role of ROUTE_ROLES) if (missing.includes(role)) delete shown[role]
  return shown
}

/** Column of this name as the person sees it; throws `unknown_column` for one that is hidden from them too. */
export function requireColumn(view: Pick<View, 'columns'>, name: string): ViewColumn {
  const column = view.columns.find((each) => each.name === name)
  if (column === undefined) throw new AppError('unknown_column')
  return column
}

/** How the API writes a publication time: UTC with microseconds. */
const TIMESTAMP_FORM = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

async function findViewRow(
  tx: Tx,
  requested: { projectId: number; source: Source; timestamp?: string | undefined },
): Promise<ViewRow | undefined> {
  const publication =
    requested.timestamp === undefined
      ? sql`publication.id = view.current_publication_id`
      : sql`publication.project_id = view.project_id and publication.source = view.source
            and publication.retired_at is null
            and to_char(publication.published_at, ${TIMESTAMP_FORM}) = ${requested.timestamp}`
  const answer = await sql<ViewRow>`
    ${prepared(requested.timestamp === undefined ? 'current view' : 'view of a time')}
    select view.name, view.key_columns as "keyColumns", view.anomaly_id_column as "anomalyIdColumn",
           view.validated_column as "validatedColumn", view.link_movement_column as "linkMovementColumn",
           view.assignee_column as "assigneeColumn", view.deadline_column as "deadlineColumn",
           view.anomaly_card_design as "anomalyCardDesign", view.anomaly_columns as "anomalyColumns",
           view.order_columns as "orderColumns", view.supplier_columns as "supplierColumns", view.state_columns as
             "stateColumns",
           view.is_triaged as "isTriaged", view.weak_column as "weakColumn",
           view.accepts_rows as "acceptsRows", view.added_by_column as "addedByColumn",
           view.added_at_column as "addedAtColumn",
           publication.id as "publicationId", publication.has_child_rows as "hasChildRows",
           publication.has_few_presented as "hasFewPresented", publication.searched_columns as searched,
           publication.perhaps_searched as "perhapsSearched", publication.search_renewals as "searchRenewals",
           to_char(publication.published_at, ${TIMESTAMP_FORM}) as timestamp,
           publication.id = view.current_publication_id as "isCurrent",
           (select json_agg(json_build_object(
                     'name', c.name, 'labelFr', c.label_fr, 'labelEn', c.label_en, 'type', c.type,
                     'group', c.group_name, 'groupLabelFr', c.group_label_fr, 'groupLabelEn', c.group_label_en,
                     'isHidden', c.is_hidden, 'isDisplayedByDefault', c.is_displayed_by_default,
                     'isEditable', c.is_editable, 'isManaged', c.is_managed, 'isFrozen', c.is_frozen, 'color', c.color,
                       'width', c.width,
                     'footerStyle', c.footer_style, 'isListOfChoices', c.is_list_of_choices,
                     'namesPeople',
                     exists (select from core.choice_lists list
                             where list.project_id = c.project_id and list.source = c.source and list.column_name =
                               c.name
                               and list.origin = 'members'),
                     'isAnomalyNumber', c.is_anomaly_number, 'role', c.role,
                     'isHiddenFromCustomers', c.is_hidden_from_customers,
                     'storage', c.storage, 'storageName', c.storage_name, 'formula', c.formula,
                     'convertedAfter', c.converted_after,
                     'wholeStorageName',
                     case when 'whole_' || c.storage_name = any(base.stored) then 'whole_' || c.storage_name end,
                     'englishStorageName',
                     case when c.english_storage_name = any(base.stored) then c.english_storage_name end)
                     order by c.position)
            from core.view_columns c
            where c.project_id = view.project_id and c.source = view.source
              -- A column that was defined later is in no older publication.
              and (c.storage = 'review' or c.storage_name = any(base.stored)
                   or (c.storage = 'formula' and not c.is_gone and c.formula_reads <@ base.stored))) as columns
    from core.views view
    left join core.publications publication on ${publication}
    left join lateral (
      select array_agg(attribute.attname::text) as stored from pg_attribute attribute
      where attribute.attnum > 0 and not attribute.attisdropped
        and attribute.attrelid = to_regclass(
          format('project_%s.readable_base_%s_%s', view.project_id, view.source, publication.id))
    ) base on true
    where view.project_id = ${requested.projectId} and view.source = ${requested.source}`.execute(tx)
  return answer.rows[0]
}
