import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localeOfPath } from '#shared/locale-address.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { gridPlace, viewLink } from '#views/address/grid-link.ts'
import { rowSearch } from '#views/address/row-search.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'

/** Shows the anomalies of the dashboard that a person is in charge of; all of them where the dashboard names nobody. */
export function useAnomaliesOfPerson(project: Project | null): (userId: number) => Promise<void> {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (userId) => {
    if (project === null) return
    const scope = dashboardScope({ projectId: project.id, vueName: DEFAULT_NAME })
    const query = viewQueries.metadata(api, scope, localeOfPath(location.pathname))
    // Without it the page says what failed, and shows all of them.
    const metadata = await queryClient.ensureQueryData(query).catch(() => null)
    const column = metadata?.assigneeColumn ?? null
    const search =
      metadata === null || column === null
        ? {}
        : rowSearch({ column, op: 'in', value: [String(userId)] }, metadata.viewMetaData.columns)
    await navigate({ ...viewLink(gridPlace('dashboard', String(project.id), DEFAULT_NAME)), search })
  }
}
