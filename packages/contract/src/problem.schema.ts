import { z } from 'zod'

/** Problem details (RFC 9457) with our stable `code`; `issues` names each refused part of a body. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  statusCode: z.int().optional(),
  /** With `second_factor_required`: what the second step of the sign-in names. */
  challenge: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
})

export type Problem = z.infer<typeof problemSchema>
