import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { filterOfFigure } from '@quitus/domain/synthesis/figure-filter.ts'
import { useQuery } from '@tanstack/react-query'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { rowSearch } from '#views/address/row-search.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import type { Figure, FigureColumn } from './figure-text.ts'

type RowFilter = SynthesisData['rows'][number]['filter']

/** Where the anomalies of a figure show. */
export type FigureLink = ReturnType<ReturnType<typeof useFigureLink>>

/** The dashboard with exactly the anomalies behind a figure (SYN-03); the row of the total has no conditions. */
export function useFigureLink({ name, isFiltered }: Pick<SynthesisData, 'name' | 'isFiltered'>) {
  const { api } = useServices()
  const { id } = useProject()
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const metadata = useQuery(viewQueries.metadata(api, scope, localeOfPath(location.pathname)))
  const columns = metadata.data?.viewMetaData.columns ?? []
  return (row: RowFilter, column: FigureColumn, value: Figure) => {
    const filter = filterOfFigure({ row, column, value })
    return {
      to: '/$projectId/resultats/dashboards/$vueName',
      params: { projectId: String(id), vueName: DEFAULT_NAME },
      search: {
        ...rowSearch(filter, columns),
        scope: 'anomalyRow',
        measure: column.measure,
        ...(isFiltered ? { synthesis: name } : {}),
      },
    } as const
  }
}
