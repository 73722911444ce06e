import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { lazy, Suspense } from 'react'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'

const AttachmentList = lazy(async () => ({ default: (await import('./attachment-list.tsx')).AttachmentList }))

type Props = { projectId: number; source: AnomalySource; anomalyId: string }

/** The files of an anomaly, wherever it shows; the list and its texts are loaded with the first one. */
export function AnomalyAttachments({ projectId, source, anomalyId }: Props) {
  const hasTexts = useTexts('anomalies')
  const waiting = <LoadingState lines={1} lineHeight={40} />
  if (!hasTexts) return waiting
  return (
    <Suspense fallback={waiting}>
      <AttachmentList key={anomalyId} anomaly={{ projectId, source, anomalyId }} />
    </Suspense>
  )
}
