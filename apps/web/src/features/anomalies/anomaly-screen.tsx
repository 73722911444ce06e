import { Button } from '@mantine/core'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
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
import { supplierColumn } from '#views/decisions/decision.ts'
import { AnomalyCard } from './anomaly-card.tsx'
import { AnomalyHead } from './anomaly-head.tsx'
import { ANOMALY_KEYS, type AnomalyKey } from './anomaly-keys.ts'
import { useSkippedAnomalies } from './skipped-anomalies.ts'

type Props = { anomalyId: string }

/** The page of an anomaly, decided and left by single keys; it stays while the reader goes from one anomaly to the next. */
export function AnomalyScreen({ anomalyId }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope, metadata, deciding, supplierCodeOf } = useCurrentView()
  const titleId = useId()
  const page = useRef<HTMLElement>(null)
  const anomaly = useInfiniteQuery(anomalyQuery(api, scope, anomalyId, localeOfPath(location.pathname)))
  const latest = anomaly.data?.pages[0]
  const row = latest?.anomaly
  const title = row === undefined ? anomalyId : entryTitle(row, metadata)
  const supplierName = supplierColumn(metadata.viewMetaData.columns)?.name
  const supplier = supplierName === undefined ? undefined : row?.[supplierName]
  usePageTitle(title, 'detail')

  const walk = useAnomalyWalk(row?.entryId ?? null)
  const { skipped, skip, drop } = useSkippedAnomalies(scope.projectId)
  const { openAnomaly, leave } = useLeave()
  const texts = {
    first: t('anomalies:walk.first'),
    last: t('anomalies:walk.last'),
    lost: t('anomalies:walk.lost'),
    failed: t('anomalies:walk.failed'),
  }
  const { notice, step } = useWalkSteps(anomalyId, walk, texts, (goal, isSkipped) => {
    if (isSkipped && row !== undefined) skip({ anomalyId, entryId: row.entryId, title })
    openAnomaly(goal)
  })

  // The page takes the keys from the first moment, and again with each anomaly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another anomaly is on the page
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
  }, [anomalyId])
  const state = latest?.state ?? null
  const isUndecided = latest?.offered.includes('validate') === true
  const dropDecided = useEffectEvent(drop)
  useEffect(() => {
    if (state !== null && state !== 'presented') dropDecided(anomalyId)
  }, [state, anomalyId])

  function decide(transition: Transition): void {
    if (row === undefined || latest?.anomalyId !== anomalyId || !latest.offered.includes(transition)) return
    const leadsOn = transition === 'validate' || transition === 'reject'
    deciding.open(transition, row, () => {
      drop(anomalyId)
      if (leadsOn) step('next')
    })
  }

  function act(key: AnomalyKey): void {
    if (key === 'close') leave(row?.entryId ?? null)
    else if (key === 'next') step('next', isUndecided)
    else if (key === 'previous') step('previous')
    else decide(key)
  }
  usePageKeys(ANOMALY_KEYS, act)

  const isUnknown = anomaly.error instanceof ApiError && anomaly.error.code === 'anomaly_not_found'
  return (
    <section ref={page} className={styles.page} aria-labelledby={titleId} tabIndex={-1}>
      <AnomalyHead
        titleId={titleId}
        title={title}
        supplier={typeof supplier === 'string' ? supplier : null}
        supplierCode={row === undefined ? null : supplierCodeOf(row)}
        anomaly={latest}
        place={walk.place}
        skipped={skipped.filter((each) => each.anomalyId !== anomalyId)}
        onAct={act}
        onDecide={decide}
        onAssign={() => row !== undefined && deciding.open('assign', row)}
        onOpen={openAnomaly}
      />
      <p className={styles.notice} role="status">
        {notice}
      </p>
      {isUnknown ? (
        <StatePanel
          icon={<IconFileOff size={20} />}
          title={t('anomalies:unknown')}
          action={<Button onClick={() => leave(null)}>{t('anomalies:back')}</Button>}
        >
          {t('anomalies:unknownHint')}
        </StatePanel>
      ) : anomaly.data !== undefined ? (
        <AnomalyCard key={anomalyId} anomalyId={anomalyId} anomaly={anomaly.data.pages} pages={anomaly} />
      ) : anomaly.error === null ? (
        <LoadingState lines={12} />
      ) : (
        <FailureState error={anomaly.error} onRetry={() => void anomaly.refetch()} />
      )}
    </section>
  )
}
