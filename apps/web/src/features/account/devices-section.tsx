import { Badge, Button } from '@mantine/core'
import type { Device } from '@quitus/contract/account/list-devices.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './account.module.css'
import { accountQueries, endDevice, endOtherDevices } from './account.queries.ts'
import { AccountItem } from './account-item.tsx'
import { AccountSection } from './account-section.tsx'
import { momentText } from './moment-text.ts'

const MOBILE = /android|ios/i

/** Where the person is signed in, and the way out of each device (AUTH-13). */
export function DevicesSection() {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const devices = useQuery(accountQueries.devices(services.api))
  const endOthers = useMutation({
    mutationFn: () => endOtherDevices(services),
    onSuccess: (ended) => toasts.confirm(t('account:devices.ended', counted(ended))),
    onError: (error) => toasts.fail(failureText(error)),
  })
  return (
    <AccountSection id="devices" title={t('account:devices.title')} intro={t('account:devices.intro')}>
      {devices.isError && <FailureState error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isPending && <LoadingState lines={2} lineHeight={64} />}
      <ul className={styles.list}>
        {devices.data?.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {(devices.data?.length ?? 0) > 1 && (
        <div className={styles.actions}>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('account:devices.endOthers')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}

function DeviceItem({ device }: { device: Device }) {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { browser, system, address, signedInAt, activeAt, isCurrent } = device
  const end = useMutation({
    mutationFn: () => endDevice(services, device.id),
    onSuccess: () => toasts.confirm(t('account:devices.ended', counted(1))),
    onError: (error) => toasts.fail(failureText(error)),
  })
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('account:devices.unknown')
  const Icon = MOBILE.test(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <AccountItem
      icon={<Icon size={20} />}
      name={
        <>
          {name}{' '}
          {isCurrent && (
            <Badge variant="light" size="sm" tt="none">
              {t('account:devices.current')}
            </Badge>
          )}
        </>
      }
      meta={t('account:devices.meta', {
        address,
        since: momentText(signedInAt),
        active: momentText(activeAt),
      })}
      actions={
        !isCurrent && (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            aria-label={t('account:devices.endOf', { name, address })}
            onClick={() => end.mutate()}
          >
            {t('account:devices.end')}
          </Button>
        )
      }
    />
  )
}
