import type { LooseRequest } from '#testing/call-endpoint.ts'

/** How the walk over hidden rows calls one endpoint. */
export type Probe = {
  /** What a customer asks who may; nothing hidden comes back. */
  requested: LooseRequest
  /** The same of somebody who sees every row, where the address names what is the customer’s own. */
  byStaff?: LooseRequest
  /** Part of the answer; of a problem, where the call is refused for another reason than hidden rows. */
  answers?: object
  /** Asked of hidden rows, the call is refused with this code. */
  refuses?: { requested: LooseRequest; code: string }
  /** The answer to staff shows hidden rows, so that the walk would notice if the one to the customer did. */
  shows?: true
}
