import { Button } from '@mantine/core'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useCurrentView } from '#views/data/current-view.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { supplierColumn } from '#views/decisions/decision.ts'
import { anomalyQuery } from './anomalies.queries.ts'
import { AnomalyCard } from './anomaly-card.tsx'
import { AnomalyHead } from './anomaly-head.tsx'
import styles from './anomaly-page.module.css'
import { useSkippedAnomalies } from './skipped-anomalies.ts'
import { type AnomalyKey, useAnomalyKeys } from './use-anomaly-keys.ts'
import { useAnomalyWalk } from './use-anomaly-walk.ts'
import { useLeave } from './use-leave.ts'

type Props = { anomalyId: string }

/** A step that the reader asked for; `isSkipped` where it leaves an anomaly undecided. */
type Wanted = { direction: 'next' | 'previous'; isSkipped: boolean }

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
  const [notice, setNotice] = useState('')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { openAnomaly, leave } = useLeave()

  // The page takes the keys from the first moment, and again with each anomaly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another anomaly is on the page
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
    setNotice('')
    setWanted(null)
  }, [anomalyId])
  const state = latest?.state ?? null
  const isUndecided = latest?.offered.includes('validate') === true
  const dropDecided = useEffectEvent(drop)
  useEffect(() => {
    if (state !== null && state !== 'presented') dropDecided(anomalyId)
  }, [state, anomalyId])

  /** Goes on to the neighbour, or says why there is none. */
  function go({ direction, isSkipped }: Wanted): void {
    const goal = walk.place?.[direction] ?? null
    if (goal !== null) {
      if (isSkipped && row !== undefined) skip({ anomalyId, entryId: row.entryId, title })
      openAnomaly(goal.anomalyId)
    } else if (walk.place !== null)
      setNotice(t(direction === 'next' ? 'anomalies:walk.last' : 'anomalies:walk.first'))
    else {
      setNotice(t(walk.isLost ? 'anomalies:walk.lost' : 'anomalies:walk.failed'))
      if (!walk.isLost) walk.retry()
    }
  }
  // A step waits until the list has said where it leads.
  const goOn = useEffectEvent(() => {
    if (wanted === null) return
    setWanted(null)
    go(wanted)
  })
  useEffect(() => {
    if (wanted !== null && !walk.isPending) goOn()
  }, [wanted, walk.isPending])
  const step = (direction: Wanted['direction'], isSkipped: boolean) => setWanted({ direction, isSkipped })

  function decide(transition: Transition): void {
    if (row === undefined || latest?.anomalyId !== anomalyId || !latest.offered.includes(transition)) return
    const leadsOn = transition === 'validate' || transition === 'reject'
    deciding.open(transition, row, () => {
      drop(anomalyId)
      if (leadsOn) step('next', false)
    })
  }

  function act(key: AnomalyKey): void {
    if (key === 'close') leave(row?.entryId ?? null)
    else if (key === 'next') step('next', isUndecided)
    else if (key === 'previous') step('previous', false)
    else decide(key)
  }
  useAnomalyKeys(act)

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
