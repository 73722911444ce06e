import type { LooseRequest } from '#testing/call-endpoint.ts'

/** How the test of hidden rows calls one endpoint. */
export type Probe = {
  /** A call that a customer may make; nothing hidden comes back. */
  requested: LooseRequest
  /** The same of someone who sees every row, where the address names what is the customer’s own. */
  byStaff?: LooseRequest
  /** Part of the answer; of a problem, where the call is refused for another reason than hidden rows. */
  answers?: object
  /** For hidden rows, the call is refused with this code. */
  refuses?: { requested: LooseRequest; code: string }
  /** The answer to staff shows hidden rows, so that the test would notice if the one to the customer did. */
  shows?: true
}
