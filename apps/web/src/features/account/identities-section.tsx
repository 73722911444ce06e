import { Button } from '@mantine/core'
import type {
  connectIdentity,
  disconnectIdentity,
  listOwnIdentities,
} from '@quitus/contract/session/own-identities.ts'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { identityProvidersQuery, proveInWindow } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { useSignInFailureText } from '#shared/single-sign-on/use-sign-in-failure-text.ts'
import { useAction } from '#shared/use-action.ts'
import styles from './account.module.css'
import { AccountItem } from './account-item.tsx'
import { AccountSection } from './account-section.tsx'
import { momentText } from './moment-text.ts'

const PATH = '/services/v1/wexaus/me/identities'

/** The identities by which the person signs in (AUTH-02); nothing where the installation has no provider. */
export function IdentitiesSection() {
  const { t } = useTranslation()
  const services = useServices()
  const { api } = services
  const toasts = useToasts()
  const failureText = useSignInFailureText()
  const action = useAction()
  const [isWaiting, setWaiting] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const providers = useQuery(identityProvidersQuery(services))
  const identities = useQuery({
    queryKey: ['account', 'identities'],
    queryFn: async ({ signal }) =>
      (await api<typeof listOwnIdentities>({ method: 'GET', path: PATH, signal })).identities,
    enabled: (providers.data?.length ?? 0) > 0,
  })
  if (providers.data === undefined || providers.data.length === 0) return null

  /** Within the click, or the browser blocks the window; a further click begins again. */
  async function connect(provider: string): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setWaiting(true)
    try {
      const azureToken = await proveInWindow(services, provider, controller.signal)
      await api<typeof connectIdentity>({ method: 'POST', path: PATH, body: { azureToken } })
      await identities.refetch()
      toasts.confirm(t('account:identities.connected'))
    } catch (error) {
      if (!controller.signal.aborted) toasts.fail(failureText(error))
    } finally {
      if (running.current === controller) setWaiting(false)
    }
  }

  return (
    <AccountSection
      id="identities"
      title={t('account:identities.title')}
      intro={t('account:identities.intro')}
    >
      {identities.data?.length === 0 && <p>{t('account:identities.none')}</p>}
      <ul className={styles.list}>
        {identities.data?.map(({ id, label, issuer, connectedAt }) => (
          <AccountItem
            key={id}
            icon={<IconKey size={20} />}
            name={label ?? issuer}
            meta={t('account:identities.since', { since: momentText(connectedAt) })}
            actions={
              <Button
                size="xs"
                variant="default"
                disabled={action.isRunning}
                aria-label={t('account:identities.disconnectOf', { provider: label ?? issuer })}
                onClick={() =>
                  action.start(async () => {
                    await api<typeof disconnectIdentity>({
                      method: 'DELETE',
                      path: `${PATH}/:identity`,
                      params: { identity: id },
                    })
                    await identities.refetch()
                    toasts.confirm(t('account:identities.disconnected'))
                  })
                }
              >
                {t('account:identities.disconnect')}
              </Button>
            }
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {providers.data.map(({ id, label }) => (
          <Button key={id} variant="default" onClick={() => void connect(id)}>
            {t('account:identities.connect', { provider: label })}
          </Button>
        ))}
      </div>
      {isWaiting && <p role="status">{t('account:identities.waiting')}</p>}
    </AccountSection>
  )
}
