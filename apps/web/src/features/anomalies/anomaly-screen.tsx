import { IconFileOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyItem } from '#views/anomaly/use-anomaly-item.ts'
import type { DecisionAction } from '#views/data/deciding.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { supplierColumn } from '#views/decisions/decision.ts'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { ItemSteps } from '#views/item/item-actions.tsx'
import { ItemHeading, ItemMarks } from '#views/item/item-heading.tsx'
import { ItemPage } from '#views/item/item-page.tsx'
import { AnomalyCard } from './anomaly-card.tsx'
import { AnomalyDecisions, SkippedMenu } from './anomaly-decisions.tsx'
import { ANOMALY_KEYS, type AnomalyKey } from './anomaly-keys.ts'
import { useSkippedAnomalies } from './skipped-anomalies.ts'

type Props = { anomalyId: string }

/**
 * The page of an anomaly, decided and left by single keys; it stays while the reader goes from one anomaly to the
 * next.
 */
export function AnomalyScreen({ anomalyId }: Props) {
  const { t } = useTranslation()
  const { scope, metadata } = useCurrentView()
  const { supplierCodeOf } = useViewNavigation()
  const { open } = useDecisions()
  const { skipped, skip, drop } = useSkippedAnomalies(scope.projectId)
  const texts = {
    first: t('anomalies:walk.first'),
    last: t('anomalies:walk.last'),
    lost: t('anomalies:walk.lost'),
    failed: t('anomalies:walk.failed'),
  }
  const { item, anomaly, row, title, place, notice, step, openAnomaly, close } = useAnomalyItem(
    anomalyId,
    texts,
    (entryId, skippedTitle) => skip({ anomalyId, entryId, title: skippedTitle }),
  )
  const named = row?.[supplierColumn(metadata.viewMetaData.columns)?.name ?? '']
  const supplier = typeof named === 'string' ? named : null

  const state = anomaly?.state ?? null
  const isUndecided = anomaly?.offered.includes('validate') === true
  const dropDecided = useEffectEvent(drop)
  useEffect(() => {
    if (state !== null && state !== 'presented') dropDecided(anomalyId)
  }, [state, anomalyId])

  function decide(action: DecisionAction): void {
    if (row === undefined || anomaly?.anomalyId !== anomalyId || !anomaly.offered.includes(action)) return
    if (action === 'assign') open(action, row)
    else
      open(action, row, () => {
        drop(anomalyId)
        if (action === 'validate' || action === 'reject') step('next')
      })
  }

  function action(key: AnomalyKey): void {
    if (key === 'close') close()
    else if (key === 'next') step('next', isUndecided)
    else if (key === 'previous') step('previous')
    else decide(key)
  }

  return (
    <ItemPage
      itemId={anomalyId}
      title={title}
      heading={
        <ItemHeading
          title={title}
          supplier={supplier}
          code={row === undefined ? null : supplierCodeOf(row)}
        />
      }
      headingText={supplier === null ? title : `${title} · ${supplier}`}
      marks={<ItemMarks anomaly={anomaly} />}
      actions={
        <>
          <SkippedMenu
            skipped={skipped.filter((each) => each.anomalyId !== anomalyId)}
            onOpen={openAnomaly}
          />
          <ItemSteps
            place={place}
            labels={{
              previous: t('anomalies:previous'),
              previousKey: t('anomalies:previousKey'),
              next: t('anomalies:next'),
              nextKey: t('anomalies:nextKey'),
            }}
            onStep={action}
          />
          {anomaly !== undefined && <AnomalyDecisions anomaly={anomaly} onDecide={decide} />}
        </>
      }
      back={{ label: t('anomalies:back'), onBack: close }}
      keys={ANOMALY_KEYS}
      onKey={action}
      notice={notice}
      item={item}
      absence={{
        code: 'anomaly_not_found',
        icon: <IconFileOff size={20} />,
        title: t('anomalies:unknown'),
        hint: t('anomalies:unknownHint'),
      }}
      loadingLines={12}
    >
      {item.data && (
        <AnomalyCard key={anomalyId} anomalyId={anomalyId} anomaly={item.data.pages} pages={item} />
      )}
    </ItemPage>
  )
}
