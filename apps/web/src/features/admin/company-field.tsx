import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/services.ts'
import { adminQueries } from './admin.queries.ts'

const MOST_OFFERED = 20

/** The name of a company, with those that exist offered while one types. */
export function CompanyField(props: AutocompleteProps) {
  const { api } = useServices()
  const names = useQuery(adminQueries.companyNames(api))
  return (
    <Autocomplete {...props} data={names.data ?? []} limit={MOST_OFFERED} required withAsterisk={false} />
  )
}
