import { Checkbox, NativeSelect } from '@mantine/core'
import type { NoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import { NOTICES, PERSONAL_NOTICES } from '@quitus/domain/people/notice.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './account.module.css'
import { accountQueries, chooseNotices } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

/** Which notices the person receives, and where each goes. */
export function NoticesSection() {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const settings = useQuery(accountQueries.notices(services.api))
  const choose = useMutation({
    mutationFn: (change: Partial<NoticeSettings>) => chooseNotices(services, change),
    onSuccess: () => toasts.confirm(t('account:notices.saved')),
    onError: (error) => toasts.fail(failureText(error)),
  })
  const shown =
    settings.data === undefined
      ? undefined
      : { ...settings.data, ...(choose.isPending ? choose.variables : {}) }
  return (
    <AccountSection id="notices" title={t('account:notices.title')}>
      {settings.isError && <FailureState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <LoadingState lines={4} />}
      {shown !== undefined && (
        <>
          <div className={styles.noticeKinds}>
            {PERSONAL_NOTICES.map((kind) => (
              <NativeSelect
                key={kind}
                className={styles.noticeKind ?? ''}
                label={t(`account:noticeKinds.${kind}`)}
                data={NOTICES[kind].channels.map((channel) => ({
                  value: channel,
                  label: t(
                    (kind === 'mentioned' || kind === 'files') && channel === 'mail'
                      ? 'account:channels.mailAtOnce'
                      : `account:channels.${channel}`,
                  ),
                }))}
                value={shown[kind]}
                onChange={(event) => {
                  const channel = NOTICES[kind].channels.find((each) => each === event.currentTarget.value)
                  if (channel !== undefined) choose.mutate({ [kind]: channel })
                }}
              />
            ))}
          </div>
          <Checkbox
            label={t('account:notices.dailyDigest')}
            description={t('account:notices.dailyDigestHint')}
            checked={shown.dailyDigest === 'mail'}
            onChange={(event) => choose.mutate({ dailyDigest: event.currentTarget.checked ? 'mail' : 'off' })}
          />
        </>
      )}
    </AccountSection>
  )
}
