import { AnomalyAttachments } from '#features/attachments/anomaly-attachments.tsx'
import { AnomalyComments } from '#features/comments/anomaly-comments.tsx'
import type { DiscussionProps } from '#views/page/view-tools.ts'
import { SentFiles } from './sent-files.tsx'

/** What people send and say about an anomaly, beside its cells. */
export function Discussion(props: DiscussionProps) {
  return (
    <>
      <AnomalyAttachments {...props} SentFiles={SentFiles} />
      <AnomalyComments {...props} />
    </>
  )
}
