import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { SentFilesProps } from '#shared/files/sent-files.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'

const AttachmentList = lazy(async () => ({ default: (await import('./attachment-list.tsx')).AttachmentList }))

type Props = {
  projectId: number
  source: AnomalySource
  anomalyId: string
  SentFiles: ComponentType<SentFilesProps>
}

/** The files of an anomaly, wherever it shows; the list and its texts are loaded with the first one. */
export function AnomalyAttachments({ projectId, source, anomalyId, SentFiles }: Props) {
  const hasTexts = useTexts('anomalies')
  const waiting = <LoadingState lines={1} lineHeight={40} />
  if (!hasTexts) return waiting
  return (
    <Suspense fallback={waiting}>
      <AttachmentList key={anomalyId} anomaly={{ projectId, source, anomalyId }} SentFiles={SentFiles} />
    </Suspense>
  )
}
