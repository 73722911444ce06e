import type { AnomalyEvent, ChangeEvent, PublicationEvent } from '@quitus/contract/events/event.schema.ts'
import { MAX_EVENT_ROWS } from '@quitus/contract/events/limits.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { RowRule } from '#auth/row-rule.ts'
import type { AnomalyNews, ReaderKind, StoredEvent } from '#live/live-event.ts'
import { findAnomalyRow } from '#views/anomalies/anomaly.sql.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'
import { isCut, readAnomalies } from '#views/rows/read-anomalies.ts'
import { selectChangedAnomalies } from '#views/writing/change-set.sql.ts'
import { findPublishedChange, type RecordedChange, selectTouchedEntries } from './change-events.sql.ts'

/** What rows came or went by; every other kind changes cells. */
const ROW_KINDS: readonly string[] = ['addRow', 'restoreRow', 'deleteRow']

/** What readers of a kind receive of an event; null where all of it is withheld from them, or the view is gone. */
export async function presentEvent(
  tx: Tx,
  projectId: number,
  event: StoredEvent,
  reader: ReaderKind,
  visibleRows: RowRule,
): Promise<ChangeEvent | PublicationEvent | AnomalyEvent | null> {
  const view = await findViewFor(tx, { projectId, source: event.source }, { ...reader, visibleRows })
  if (view === null) return null
  if (event.about !== null) return presentNews(tx, view, event, event.about, reader)
  if (event.changeSet === null) return { source: event.source, timestamp: view.timestamp }
  const change = await findPublishedChange(tx, view, event.changeSet)
  if (change === undefined) return null
  const isRows = ROW_KINDS.includes(change.kind)
  const isShown = isRows || view.columns.some(({ name }) => change.columns.includes(name))
  if (!isShown) return null
  const reported = isRows
    ? await presentRows(tx, view, event.changeSet, change)
    : await presentCells(tx, view, event.changeSet)
  if (view.condition !== null && isNothing(reported)) return null
  return {
    source: event.source,
    changeSet: event.changeSet,
    kind: change.kind,
    actor: change.actor,
    actorId: change.actorId,
    impersonator: change.impersonator,
    origin: event.origin,
    ...reported,
  }
}

/** Nothing of what is for staff alone, or about an anomaly that the reader does not see. */
async function presentNews(
  tx: Tx,
  view: View,
  { source, origin }: StoredEvent,
  { isStaffOnly = false, anomalyId, part, actorId }: AnomalyNews,
  { roleType }: ReaderKind,
): Promise<AnomalyEvent | null> {
  if (isStaffOnly && roleType !== 'staff') return null
  const isHidden = view.condition !== null && (await findAnomalyRow(tx, view, anomalyId)) === undefined
  return isHidden ? null : { source, anomalyId, part, actorId, origin }
}

type ChangedRows = Pick<ChangeEvent, 'rows' | 'added' | 'gone' | 'many'>
const MANY: ChangedRows = { rows: [], added: [], gone: [], many: true }

/** All of it was about rows that are hidden from the reader. */
function isNothing({ rows, added, gone, many }: ChangedRows): boolean {
  return rows.length + added.length + gone.length === 0 && !many
}

/**
 * The anomalies of the cells, each with all of its rows; many where one has more than windows carry. Whole texts are
 * for some of the readers alone, who read the rows themselves (ACC-08).
 */
async function presentCells(tx: Tx, view: View, changeSet: string): Promise<ChangedRows> {
  if (view.columns.some(({ wholeStorageName }) => wholeStorageName !== null)) return MANY
  const anomalies = await selectChangedAnomalies(tx, view, changeSet, MAX_EVENT_ROWS)
  if (anomalies.length > MAX_EVENT_ROWS) return MANY
  const { rows } = await readAnomalies(tx, view, anomalies)
  const count = rows.reduce((sum, { children = [] }) => sum + 1 + children.length, 0)
  if (count > MAX_EVENT_ROWS || rows.some(isCut)) return MANY
  return { rows, added: [], gone: [], many: false }
}

async function presentRows(
  tx: Tx,
  view: View,
  changeSet: string,
  { kind }: RecordedChange,
): Promise<ChangedRows> {
  const touched = await selectTouchedEntries(tx, view, changeSet, MAX_EVENT_ROWS + 1)
  if (touched.length > MAX_EVENT_ROWS) return MANY
  if (kind === 'deleteRow')
    return { rows: [], added: [], gone: touched.map(({ entryId }) => entryId), many: false }
  const rowIds = touched.map(({ rowId }) => rowId)
  const { rows } = await readAnomalies(tx, view, rowIds)
  return { rows, added: rows.map(({ entryId }) => entryId), gone: [], many: false }
}

/** The view as readers of a kind see it, null where it is gone; what they may do to it is nothing to an event. */
export function findViewFor(
  tx: Tx,
  requested: { projectId: number; source: Source },
  { roleType, locale, visibleRows }: ReaderKind & { visibleRows: RowRule },
): Promise<View | null> {
  const actor = { user: { id: 0, roleType, optionalFeatures: [] }, impersonator: null }
  const access = { features: [], right: 'read' } as const
  return findView(tx, requested, { actor, access, locale, visibleRows })
}
