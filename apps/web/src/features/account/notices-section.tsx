import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { accountQueries, chooseNotices } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

/** Which notices the person receives. */
export function NoticesSection() {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const settings = useQuery(accountQueries.notices(services.api))
  const choose = useMutation({
    mutationFn: (isWanted: boolean) => chooseNotices(services, { dailyDigest: isWanted ? 'mail' : 'off' }),
    onSuccess: () => toasts.confirm(t('account:notices.saved')),
    onError: (error) => toasts.fail(failureText(error)),
  })
  const isWanted = choose.isPending ? choose.variables : settings.data?.dailyDigest === 'mail'
  return (
    <AccountSection id="notices" title={t('account:notices.title')}>
      {settings.isError && <FailureState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <LoadingState lines={1} />}
      {settings.data !== undefined && (
        <Checkbox
          label={t('account:notices.dailyDigest')}
          description={t('account:notices.dailyDigestHint')}
          checked={isWanted}
          onChange={(event) => choose.mutate(event.currentTarget.checked)}
        />
      )}
    </AccountSection>
  )
}
