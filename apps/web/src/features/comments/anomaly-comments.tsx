import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { lazy, Suspense } from 'react'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'

const CommentThread = lazy(async () => ({ default: (await import('./comment-thread.tsx')).CommentThread }))

type Props = { projectId: number; source: AnomalySource; anomalyId: string }

/**
 * What people write about an anomaly, wherever it shows; the thread, the editor and their texts are loaded with the
 * first one.
 */
export function AnomalyComments({ projectId, source, anomalyId }: Props) {
  const hasTexts = useTexts('anomalies')
  const waiting = <LoadingState lines={6} lineHeight={48} />
  if (!hasTexts) return waiting
  return (
    <Suspense fallback={waiting}>
      <CommentThread key={anomalyId} anomaly={{ projectId, source, anomalyId }} />
    </Suspense>
  )
}
