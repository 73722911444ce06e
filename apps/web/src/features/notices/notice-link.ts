import type { Notice } from '@quitus/contract/notices/notices.ts'
import { writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'

type RowFilter = { filter?: string }
type Place = Pick<Notice, 'kind' | 'projectId' | 'source' | 'anomalyId' | 'filter'>

/**
 * Where a notice leads: to its anomaly, to the grid with just the anomalies that it counts, or to the screen. Null
 * for screens without either.
 */
export function noticeLink({ kind, projectId, source, anomalyId, filter }: Place) {
  const params = { projectId: String(projectId), vueName: DEFAULT_NAME }
  const leaf = filter !== null && 'op' in filter ? filter : null
  const text = leaf === null ? undefined : filterText(leaf)
  const search: RowFilter = text === undefined ? {} : { filter: text }
  if (kind === 'files')
    return { to: '/$projectId/transferts/gerer-les-fichiers', params, search: {} } as const
  if (kind === 'letterFailed')
    return { to: '/$projectId/suivi/$part', params: { ...params, part: 'lettres' }, search: {} } as const
  if (kind === 'importStopped') return { to: '/$projectId/reglages/import', params, search: {} } as const
  if (source === 'freeanomaly')
    return anomalyId === null
      ? ({ to: '/$projectId/analysis/free-anomaly', params, search } as const)
      : ({
          to: '/$projectId/analysis/free-anomaly/$entryId',
          params: { ...params, entryId: anomalyId },
          search,
        } as const)
  if (source !== 'dashboard') return null
  if (anomalyId === null) return { to: '/$projectId/resultats/dashboards/$vueName', params, search } as const
  return {
    to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
    params: { ...params, anomalyId },
    search,
  } as const
}

/** Identifiers, states and names are texts; a condition with an end is about a day. */
function filterText(leaf: FilterLeaf): string | undefined {
  const type = leaf.op === 'before' ? 'DATE' : 'STRING'
  const filters = {
    match: 'all',
    columns: [{ column: leaf.column, match: 'all', conditions: [leaf] }],
  } as const
  return writeFilters(filters, [{ name: leaf.column, type }])
}
