import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MAX_NOTICE_WORDS } from '@quitus/domain/people/notice.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

/** Anomalies that one call is about. */
const MOST_ANOMALIES = 1000

/** What can be requested of people without changing anything (FLOW-04). */
export const NOTIFY_ACTIONS = ['present', 'remind', 'requestDocument'] as const

/**
 * Notifies people of anomalies: `present` the customers, `remind` the person in charge of each or the one who is
 * named, `requestDocument` the one who is named. Changes nothing but notices.
 */
export const notifyAction = endpoint({
  name: 'notify-action',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/notify/action',
  summary: 'Notify people of anomalies',
  access: 'anomaly.discuss',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({
    /** One of `NOTIFY_ACTIONS`; any other is refused with `unknown_action`. */
    action: storableText(100),
    args: z.strictObject({
      source: z.enum(ANOMALY_SOURCES).default('dashboard'),
      anomalies: boundedArray(storableText(4000, 1), { least: 1, most: MOST_ANOMALIES }),
      /** Whom: a member of the project. */
      person: z.int().min(1).max(2_147_483_647).optional(),
      text: storableText(MAX_NOTICE_WORDS).optional(),
    }),
  }),
  response: z.object({
    /** People who got a notice: those who want none of the kind, and the requesting person, do not. */
    notified: z.int(),
  }),
  errors: [
    'unknown_action',
    'anomaly_not_found',
    'person_required',
    'person_cannot_read',
    'nobody_in_charge',
  ],
})
