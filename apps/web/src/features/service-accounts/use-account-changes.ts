import type { ServiceAccount } from '@quitus/contract/service-accounts/service-account.schema.ts'
import { useServices } from '#shared/services.ts'
import { serviceAccountQueries } from './service-accounts.queries.ts'

/** Puts a changed account into the list on screen, or adds a new one. */
export function useAccountChanges(): (account: ServiceAccount) => void {
  const { api, queryClient } = useServices()
  const { queryKey } = serviceAccountQueries.list(api)
  return (account) => {
    queryClient.setQueryData(queryKey, (known) => {
      if (known === undefined) return known
      const others = known.filter(({ id }) => id !== account.id)
      return [...others, account].toSorted((left, right) => left.name.localeCompare(right.name, 'fr'))
    })
    void queryClient.invalidateQueries({ queryKey })
  }
}
