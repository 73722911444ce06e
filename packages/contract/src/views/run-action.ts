import { ROUTES } from '@quitus/domain/routes/route.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_WRITE_BYTES } from './limits.ts'
import { columnName, sourceParams, timestampSchema, wireValueSchema } from './view.schema.ts'
import { clientKeySchema, reasonSchema, referenceSchema, selectionSchema } from './write.schema.ts'

const shared = {
  timestamp: timestampSchema,
  selection: selectionSchema,
  /** Answers the same and writes nothing; `clientKey` is then of no account. */
  dryRun: z.boolean().default(false),
  clientKey: clientKeySchema.optional(),
}

/**
 * One action on a selection of any size, as one change set. Multiple edit (FLOW-01) puts one value into one column: a
 * column of the anomaly on all rows of the selected anomalies, another one on the selected rows; into the validated
 * column it is a transition. Transitions (FLOW-02) take the selected anomalies from state to state, an assignment
 * (FLOW-16) names who deals with them; both reach locked rows. What is counted are anomalies for a column of the
 * anomaly, else rows. What cannot change is excluded and counted by code, the rest changes. Some transitions are open
 * to staff alone (`docs/states.md`): for others every anomaly is excluded with `transition_not_permitted`.
 */
export const runAction = endpoint({
  name: 'run-action',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/actions',
  summary: 'Run an action on a selection: multiple edit, transitions, assignment',
  access: 'cell.edit',
  params: sourceParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      ...shared,
      action: z.literal('multipleEdit'),
      column: columnName,
      value: wireValueSchema,
      /** Where the column is the validated one and the transition needs it. */
      reason: reasonSchema.optional(),
    }),
    z.strictObject({
      ...shared,
      action: z.enum(TRANSITIONS),
      reason: reasonSchema.optional(),
      /** Part of what was found, with its sign; without it all of it is accepted. */
      acceptedAmount: z.number().optional(),
      /** The day on which it happened; today without it. */
      date: z.iso.date().optional(),
      /** The new one, with `setRoute` (FLOW-21). */
      route: z.enum(ROUTES).optional(),
      /** With `correct` and `regularise`; a dry run does without. */
      reference: referenceSchema.optional(),
    }),
    z.strictObject({
      ...shared,
      action: z.literal('assign'),
      /** The number of a member (`userId`); null for nobody. */
      assignee: z.int().positive().nullable(),
    }),
  ]),
  response: z.object({
    /** null when nothing was written. */
    changeSet: z.string().nullable(),
    changed: z.int(),
    /** Those that hold the value already. */
    unchanged: z.int(),
    /** Sums of the columns flagged SUM over the anomalies that change, as they are before. */
    sums: z.record(z.string(), z.number().nullable()),
    /**
     * `row_locked`, `column_not_editable`, `unknown_entry`, `state_validated` and the like, or why the value is none
     * of the column.
     */
    excluded: z.array(z.object({ code: z.string(), count: z.int(), message: z.string() })),
    /** Of a transition that leaves a few anomalies out by their state: who led them there, when and why. */
    predecessors: z
      .array(
        z.object({
          entryId: z.string(),
          state: z.enum(STATES),
          actor: z.string(),
          impersonator: z.string().nullable(),
          at: z.iso.datetime(),
          reason: z.string().nullable(),
        }),
      )
      .optional(),
  }),
  errors: [
    'view_not_found',
    'view_republished',
    'publication_in_progress',
    'result_set_expired',
    'unknown_column',
    'client_key_reused',
    'reason_required',
    'reference_required',
    'route_required',
    'no_routes',
    'date_in_future',
    'no_states',
  ],
})
