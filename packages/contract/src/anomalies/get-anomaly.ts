import { PAYMENT_EVIDENCE, ROUTES } from '@quitus/domain/routes/route.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceParams, wireDateSchema, wireRowSchema } from '../views/view.schema.ts'
import { MAX_ANOMALY_ENTRIES } from './limits.ts'

export const anomalyParams = sourceParams.extend({ anomalyId: storableText(2000, 1) })

/** Money of an anomaly in the project's currency; null where nobody has said it yet. */
export const anomalyMoneySchema = z.object({
  found: z.number().nullable(),
  /** What may be at stake as well, where the ledger does not say which of two amounts is right. */
  other: z.number().nullable(),
  accepted: z.number().nullable(),
  recovered: z.number().nullable(),
  /** What was accepted, less what came back. */
  remaining: z.number().nullable(),
})

/** One anomaly as its page shows it (FLOW-05): its entries by pages, state, money, deadline and people. */
export const getAnomaly = endpoint({
  name: 'get-anomaly',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/anomalies/:anomalyId',
  summary: 'One anomaly with its entries',
  access: 'view.read',
  params: anomalyParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_ANOMALY_ENTRIES).default(MAX_ANOMALY_ENTRIES),
  }),
  response: z.object({
    timestamp: z.string(),
    anomalyId: z.string(),
    /** The row of the anomaly, whichever page was requested. */
    anomaly: wireRowSchema,
    /** The rows of the anomaly in their order, its own first; without `children`. */
    entries: z.array(wireRowSchema),
    entryCount: z.int(),
    /** None of its entries is in the current publication: the rows are what was there, and nobody can change them. */
    isGone: z.boolean(),
    /** Entries that the current publication lacks while others of the anomaly are; all of them where it is gone. */
    goneCount: z.int(),
    /** The anomalies in which its entries are now, where their decision replaced its own. */
    joinedAnomalyIds: z.array(z.string()),
    state: z.enum(STATES).nullable(),
    offered: z.array(z.enum([...TRANSITIONS, 'assign'])),
    /**
     * What follows validation, and why (FLOW-21); null for a view without routes. `reason` is that of the person who
     * chose the route.
     */
    routing: z
      .object({
        route: z.enum(ROUTES).nullable(),
        payment: z.enum(PAYMENT_EVIDENCE).nullable(),
        reason: z.string().nullable(),
        reference: z.string().nullable(),
        settledOn: wireDateSchema.nullable(),
        outcome: z.string().nullable(),
      })
      .nullable(),
    money: anomalyMoneySchema,
    /** Why detection found it, in words of the reader’s language. */
    reason: z.string().nullable(),
    deadline: wireDateSchema.nullable(),
    assignee: z.string().nullable(),
    /** Who decided, when and why; null while nobody has. */
    decision: z
      .object({ by: z.string().nullable(), at: wireDateSchema.nullable(), reason: z.string().nullable() })
      .nullable(),
    /** The columns of the view that hold reason and deadline, so that a page shows them once. */
    reasonColumn: z.string().nullable(),
    deadlineColumn: z.string().nullable(),
  }),
  errors: ['view_not_found', 'anomaly_not_found'],
})
