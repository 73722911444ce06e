import type { ComponentType } from 'react'
import type { DiscussionProps } from '#views/page/view-tools.ts'

/** What other features put on the page of an anomaly beside its comments and recoveries, which come with the view; `app` passes it in. */
export type AnomalyParts = {
  Attachments?: ComponentType<DiscussionProps>
}
