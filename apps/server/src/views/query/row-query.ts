import type { Tx } from '@quitus/database/connection.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import type { FilterScope } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { AppError } from '#errors/app-error.ts'
import { findPrefilteredView, type PrefilteredView } from '#views/definition/prefiltered-view.sql.ts'
import { findSynthesisFilter } from '#views/definition/synthesis-filter.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { RowQuery } from './row-order.sql.ts'

/**
 * Turns the parts of a request into a query, the prefiltered view's filter and the order of the view included; throws
 * when there is no such prefiltered view.
 */
export async function resolveRowQuery(
  tx: Tx,
  view: View,
  requested: {
    prefilteredView?: string | undefined
    filter?: Filter | undefined
    search?: string | undefined
    scope?: FilterScope | undefined
    synthesis?: string | undefined
    sort?: SortKey[]
  },
): Promise<RowQuery> {
  const prefilter = joined(
    (await requirePrefilteredView(tx, view, requested.prefilteredView))?.filter,
    await requireSynthesisFilter(tx, view, requested.synthesis),
  )
  const isOfAnomalyRows = requested.scope === 'anomalyRow' || requested.synthesis !== undefined
  const sort =
    requested.sort === undefined || requested.sort.length === 0 ? defaultSort(view) : requested.sort
  return {
    prefilter,
    filter: requested.filter,
    search: requested.search,
    ...(isOfAnomalyRows ? { scope: 'anomalyRow' as const } : {}),
    sort,
  }
}

/**
 * The order of a view until someone sorts: by one column, so that its index gives it (VIEW-21). No index orders by a
 * figure: rows of the same one, as those of no anomaly are, follow in the order of the next imported column.
 */
function defaultSort({ orderColumns, columns }: View): SortKey[] {
  const known = orderColumns.flatMap((name) => columns.find((each) => each.name === name) ?? [])
  const [first] = known
  const ties = first?.isFigure === true ? known.filter(({ isFigure }) => !isFigure).slice(0, 1) : []
  return [...(first === undefined ? [] : [first]), ...ties].map(({ name }) => ({
    column: name,
    descending: true,
  }))
}

/**
 * What a prefiltered view shows; undefined where none was requested, throws for a name that the reader is not
 * offered.
 */
export async function requirePrefilteredView(
  tx: Tx,
  view: View,
  name: string | undefined,
): Promise<PrefilteredView | undefined> {
  if (name === undefined) return undefined
  const found = await findPrefilteredView(tx, view, name)
  if (found === undefined) throw new AppError('prefiltered_view_not_found')
  return found
}

/** The filter of a synthesis that the requester sees, undefined where it has none; throws for an unknown name. */
async function requireSynthesisFilter(
  tx: Tx,
  view: View,
  name: string | undefined,
): Promise<Filter | undefined> {
  if (name === undefined) return undefined
  const found = view.source === 'dashboard' ? await findSynthesisFilter(tx, view.projectId, name) : undefined
  if (found === undefined) throw new AppError('synthesis_not_found')
  return found.filter ?? undefined
}

function joined(left: Filter | undefined, right: Filter | undefined): Filter | undefined {
  return left !== undefined && right !== undefined ? { all: [left, right] } : (left ?? right)
}
