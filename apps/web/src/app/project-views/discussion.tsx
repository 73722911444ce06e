import { AnomalyAttachments } from '#features/attachments/anomaly-attachments.tsx'
import { AnomalyComments } from '#features/comments/anomaly-comments.tsx'
import type { DiscussionProps } from '#views/data/view-tools.ts'
import { SentFiles } from './sent-files.tsx'

/** What people send and say about an anomaly, next to its cells. */
export function Discussion(props: DiscussionProps) {
  return (
    <>
      <AnomalyAttachments {...props} SentFiles={SentFiles} />
      <AnomalyComments {...props} />
    </>
  )
}
