import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { runAction as definition } from '@quitus/contract/views/run-action.ts'
import type { RefusalCode } from './edit-plan.ts'

export type Excluded = { code: RefusalCode; count: number }

/** What an action came to, before its reasons are put into the words of the reader. */
export type ActionOutcome = Omit<ResponseOf<typeof definition>, 'excluded'> & { excluded: Excluded[] }

/** Nothing where nothing is left out. */
export function excludedAs(code: RefusalCode, count: number): Excluded[] {
  return count === 0 ? [] : [{ code, count }]
}
