import type { WireValue } from '../cell-value.ts'
import type { Written } from './transition.ts'

/** What a person gave with a transition, and what stands in for what they left out; texts are null where nothing was given. */
export type Given = {
  reason: string | null
  acceptedAmount: number | null
  /** `yyyy-mm-dd`; the day of the project where none was given. */
  date: string
  /** Full name of the requester. */
  requester: string
  now: Date
}

/** What a transition writes into a cell: a value, the amount that was found, or nothing. */
export type WrittenValue = { value: WireValue } | 'found' | null

/** Reads one cell of the table of transitions. */
export function writtenValue(written: Written, given: Given): WrittenValue {
  switch (written) {
    case 'given':
      return { value: given.reason }
    case 'kept':
      return given.reason === null ? null : { value: given.reason }
    case 'found':
      return given.acceptedAmount === null ? 'found' : { value: given.acceptedAmount }
    case 'today':
      return { value: { model: `${given.date}T00:00:00` } }
    case 'requester':
      return { value: given.requester }
    case 'now':
      return { value: { model: given.now.toISOString() } }
    default:
      return { value: written }
  }
}
