import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { filterSchema } from '../views/view.schema.ts'

/** Scores from which anomalies are counted, in percent. */
export const TRIAGE_SCORES = [95, 90, 80, 70, 60, 50] as const

/** Suppliers that are listed, those with the largest amounts. */
export const MAX_TRIAGE_SUPPLIERS = 10

const counted = {
  /** Anomalies. */
  count: z.int(),
  /** Sum of the amount that the dashboard is about; null where it sums none. */
  amount: z.number().nullable(),
}

/** What detection found and nobody has presented yet (FLOW-14), by score and by supplier. */
export const getTriage = endpoint({
  name: 'get-triage',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/triage',
  summary: 'What waits to be presented',
  access: 'anomaly.present',
  params: projectParams,
  response: z.object({
    /** Null where the dashboard was never published, or its rows have no states. */
    triage: z
      .object({
        timestamp: z.string(),
        ...counted,
        /** Of all that waits. */
        filter: filterSchema,
        /** Null where the dashboard has no scores, or sums no amount. */
        scoreColumn: z.string().nullable(),
        amountColumn: z.string().nullable(),
        /** With at least this score. */
        scores: z.array(z.object({ least: z.int(), ...counted })),
        /** Null where the dashboard does not say whose an anomaly is. */
        supplierColumn: z.string().nullable(),
        suppliers: z.array(z.object({ value: z.string(), name: z.string(), ...counted })),
      })
      .nullable(),
  }),
  errors: [],
})
export type Triage = NonNullable<z.infer<(typeof getTriage)['response']>['triage']>
