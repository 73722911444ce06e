import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/services.ts'
import type { IdentityProvider } from '#shared/single-sign-on/identity-provider.ts'
import { identityProvidersQuery } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** The identity providers below a form for passwords; nothing where none is set up. */
export function OtherWays({ onChoose }: { onChoose: (provider: IdentityProvider) => Promise<void> }) {
  const { data: providers = [] } = useQuery(identityProvidersQuery(useServices()))
  if (providers.length === 0) return null
  return (
    <>
      <OrDivider />
      <ProviderButtons providers={providers} onChoose={onChoose} />
    </>
  )
}
