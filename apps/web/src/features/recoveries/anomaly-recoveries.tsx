import { lazy, Suspense } from 'react'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'
import type { RecoveriesProps } from '#views/data/view-tools.ts'

const RecoveryList = lazy(async () => ({ default: (await import('./recovery-list.tsx')).RecoveryList }))

/**
 * What came back of an anomaly, wherever it shows; the list, its form and their texts are loaded with the first one.
 */
export function AnomalyRecoveries(props: RecoveriesProps) {
  const hasTexts = [useTexts('anomalies'), useTexts('decisions')].every(Boolean)
  const waiting = <LoadingState lines={4} lineHeight={48} />
  if (!hasTexts) return waiting
  return (
    <Suspense fallback={waiting}>
      <RecoveryList key={props.anomalyId} {...props} />
    </Suspense>
  )
}
