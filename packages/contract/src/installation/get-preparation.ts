import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What a first start goes through while it makes the demo project. */
export const PREPARATION_STEPS = ['writing', 'reading', 'checking', 'detecting', 'publishing'] as const

/** How far the demo project is: the share of the step (0 to 1, null where it is unknown) and the ledger lines read. */
export const preparationSchema = z.strictObject({
  step: z.enum(PREPARATION_STEPS),
  share: z.number().min(0).max(1).nullable(),
  lines: z.int().min(0),
})

export type Preparation = z.output<typeof preparationSchema>

/** Is the demo project still being made? null once it is there, and wherever there is none. */
export const getPreparation = endpoint({
  name: 'get-preparation',
  method: 'GET',
  path: '/services/preparation',
  summary: 'How far the demo project of a first start is',
  access: 'public',
  response: z.strictObject({ preparation: preparationSchema.nullable() }),
  errors: [],
})
