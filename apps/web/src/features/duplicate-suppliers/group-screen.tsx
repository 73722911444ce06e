import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { usePageKeys } from '#shared/use-page-keys.ts'
import { anomalyQuery } from '#views/anomaly/anomaly.queries.ts'
import styles from '#views/anomaly/anomaly-page.module.css'
import { useAnomalyWalk } from '#views/anomaly/use-anomaly-walk.ts'
import { useLeave } from '#views/anomaly/use-leave.ts'
import { useWalkSteps } from '#views/anomaly/use-walk-steps.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { GroupCard } from './group-card.tsx'
import { GroupHead } from './group-head.tsx'
import { GROUP_KEYS, type GroupKey } from './group-keys.ts'
import { useGroupAccounts } from './use-group-accounts.ts'

/** The page of a group, decided by single keys; it stays while the reader goes from one group to the next. */
export function GroupScreen({ anomalyId }: { anomalyId: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope, metadata, deciding } = useCurrentView()
  const titleId = useId()
  const page = useRef<HTMLElement>(null)
  const fields = useRef<HTMLDListElement>(null)
  const anomaly = useInfiniteQuery(anomalyQuery(api, scope, anomalyId, localeOfPath(location.pathname)))
  const latest = anomaly.data?.pages[0]
  const row = latest?.anomaly
  const title = row === undefined ? anomalyId : entryTitle(row, metadata)
  usePageTitle(title, 'detail')

  const { openAnomaly, leave } = useLeave()
  const walk = useAnomalyWalk(row?.entryId ?? null)
  const texts = {
    first: t('duplicateSuppliers:walk.first'),
    last: t('duplicateSuppliers:walk.last'),
    lost: t('duplicateSuppliers:walk.lost'),
    failed: t('duplicateSuppliers:walk.failed'),
  }
  const { notice, step } = useWalkSteps(anomalyId, walk, texts, openAnomaly)
  const accounts = useGroupAccounts(anomalyId, anomaly.data?.pages ?? [], anomaly)

  // The page takes the keys from the first moment, and again with each group.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is on the page
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
  }, [anomalyId])

  function act(key: GroupKey): void {
    if (key === 'close') leave(row?.entryId ?? null)
    else if (key === 'next' || key === 'previous') step(key)
    else if (key === 'nextAccount') accounts.activate(accounts.active + 1)
    else if (key === 'previousAccount') accounts.activate(accounts.active - 1)
    else if (key === 'keep') accounts.keepAccount()
    else if (key === 'all') accounts.decideAll()
    else if (key === 'comment') fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else accounts.decide(key)
  }
  usePageKeys(GROUP_KEYS, act)

  const isUnknown = anomaly.error instanceof ApiError && anomaly.error.code === 'anomaly_not_found'
  return (
    <section ref={page} className={styles.page} aria-labelledby={titleId} tabIndex={-1}>
      <GroupHead
        titleId={titleId}
        title={title}
        group={latest}
        place={walk.place}
        canDecide={row !== undefined && accounts.mayDecide(row)}
        onAct={act}
        onDecide={(transition) => row !== undefined && deciding.open(transition, row)}
      />
      <p className={styles.notice} role="status">
        {notice}
      </p>
      {isUnknown ? (
        <StatePanel
          icon={<IconFileOff size={20} />}
          title={t('duplicateSuppliers:unknown')}
          action={<Button onClick={() => leave(null)}>{t('duplicateSuppliers:back')}</Button>}
        >
          {t('duplicateSuppliers:unknownHint')}
        </StatePanel>
      ) : latest !== undefined ? (
        <GroupCard key={anomalyId} group={latest} accounts={accounts} fields={fields} />
      ) : anomaly.error === null ? (
        <LoadingState lines={12} />
      ) : (
        <FailureState error={anomaly.error} onRetry={() => void anomaly.refetch()} />
      )}
    </section>
  )
}
