import { Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import type { IdentityProvider } from '#shared/single-sign-on/identity-provider.ts'
import { identityProvidersQuery } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/** The identity providers below a form for passwords; nothing where none is set up. */
export function OtherWays({ onChoose }: { onChoose: (provider: IdentityProvider) => Promise<void> }) {
  const { t } = useTranslation()
  const { data: providers = [] } = useQuery(identityProvidersQuery(useServices()))
  if (providers.length === 0) return null
  return (
    <>
      <Divider my="lg" label={t('session:sso.or')} />
      <ProviderButtons providers={providers} onChoose={onChoose} />
    </>
  )
}
