import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { actorOf } from '#shared/actor.ts'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices, useSession } from '#shared/services.ts'
import { adminQueries } from './admin.queries.ts'

const MOST_OFFERED = 20

/**
 * The name of a company. Administrators are offered all that exist while they type, others those of their own
 * projects.
 */
export function CompanyField(props: AutocompleteProps) {
  const { api } = useServices()
  const session = useSession()
  const isAdministrator = session !== null && can(actorOf(session), 'installation.administer', null)
  const all = useQuery({ ...adminQueries.companyNames(api), enabled: isAdministrator })
  const own = useQuery({ ...projectQueries.list(api), enabled: !isAdministrator })
  const names = isAdministrator ? all.data : own.data?.map(({ company }) => company)
  return (
    <Autocomplete {...props} data={[...new Set(names)]} limit={MOST_OFFERED} required withAsterisk={false} />
  )
}
