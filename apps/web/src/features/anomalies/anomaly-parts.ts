import type { ComponentType } from 'react'
import type { ViewScope } from '#views/data/view.queries.ts'

/** Which anomaly a part of its page is about. */
export type AnomalyPartProps = Pick<ViewScope, 'projectId' | 'source'> & {
  anomalyId: string
  /** The identifier of its first entry. */
  entryId: string
  /** The current publication lacks it: it is read, and nothing of it is changed. */
  isGone: boolean
}

/** What other features put on the page of an anomaly, each under a heading of its own; `app` passes them in. */
export type AnomalyParts = {
  Recoveries?: ComponentType<AnomalyPartProps>
  Attachments?: ComponentType<AnomalyPartProps>
  Comments?: ComponentType<AnomalyPartProps>
}
