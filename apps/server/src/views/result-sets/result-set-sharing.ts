import { createHash } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { formulasOf } from '#views/definition/view-column.ts'
import { followsOthers, hasEditsSince, takeEditMark } from '#views/query/edits.sql.ts'
import { type RowQuery, readsReview } from '#views/query/row-order.sql.ts'
import { findSetByKey, prolongResultSet, type Sharing } from './result-set.sql.ts'

/**
 * What is withheld from a reader, columns and rows, in a form to compare: those of one audience may read each other’s
 * sets.
 */
export function audienceOf({ withheldColumns, condition }: View): string {
  const columns = withheldColumns.map((column) => column.name).toSorted()
  return JSON.stringify(condition === null ? columns : { columns, rows: condition.where })
}

/**
 * Hash of all that decides which rows a query has and in which order: the publication, what is requested, what is
 * withheld, and the language where the order reads a text that exists in both. Throws `unknown_column`.
 */
export function sharingKey(view: View, query: RowQuery): Buffer {
  const sorted = query.sort.map((key) => requireColumn(view, key.column))
  const search = query.search?.trim() ?? ''
  const decisive = [
    view.projectId,
    view.source,
    view.publicationId,
    audienceOf(view),
    formulasOf(view),
    query.prefilter ?? null,
    query.filter ?? null,
    search,
    search === '' ? '' : view.searchTexts.signature,
    ...(query.scope === undefined ? [] : [query.scope]),
    // The storage name is that of the reader’s language.
    sorted.map((column, at) => [column.storageName, query.sort[at]?.descending]),
  ]
  return createHash('sha256').update(JSON.stringify(decisive, inOrderOfNames)).digest()
}

/** A filter that was stored has its names in another order than one that was sent, and is the same. */
function inOrderOfNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What a new set of this query shares itself by; to be taken before its rows are read. */
export async function shareAs(tx: Tx, view: View, query: RowQuery): Promise<Sharing> {
  return {
    key: sharingKey(view, query),
    audience: audienceOf(view),
    knownEdits: isChangedByEdits(view, query) ? await takeEditMark(tx) : null,
  }
}

/**
 * A set that someone opened for the same query and from which a new one would not differ; prolonged when it grows
 * old.
 */
export async function findSharedSet(
  tx: Tx,
  view: View,
  query: RowQuery,
  now: Date,
): Promise<{ id: string; isWhole: boolean } | undefined> {
  const set = await findSetByKey(tx, sharingKey(view, query), now)
  if (set === undefined) return undefined
  if (set.knownEdits !== null && (await hasEditsSince(tx, view, set.knownEdits))) return undefined
  if (set.isAging) await prolongResultSet(tx, set.id, now)
  return set
}

function isChangedByEdits(view: View, query: RowQuery): boolean {
  if (view.acceptsRows || view.condition?.isChangedByEdits === true) return true
  return followsOthers(view) || readsReview(view, query)
}
