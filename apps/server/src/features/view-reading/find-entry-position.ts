import { findEntryPosition as definition } from '@quitus/contract/views/find-entry-position.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadOrderedSet } from '#views/result-sets/load-result-set.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { positionOf } from '#views/rows/row-id-list.ts'

export const findEntryPosition = bindEndpoint(definition, async ({ params, query }, context) => {
  const { view, rowIds } = await loadOrderedSet(context, params)
  const [place] = await selectEntryPlaces(context.tx, view, [query.entryId])
  const position = place === undefined ? null : positionOf(rowIds, place.anomalyRowId)
  return { position, child: position === null ? null : (place?.child ?? null) }
})
