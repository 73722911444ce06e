import type { Route } from '#routes/route.ts'
import type { WireValue } from '#values/cell-value.ts'
import type { Written } from './transition.ts'

/**
 * What a person gave with a transition, and what is used for what they did not give; texts are null where nothing was
 * given.
 */
export type Given = {
  reason: string | null
  acceptedAmount: number | null
  route: Route | null
  /** Of the correcting entry, or of the VAT return. */
  reference: string | null
  /** `yyyy-mm-dd`; the day of the project where none was given. */
  date: string
  /** Full name of the requester. */
  requester: string
  now: Date
}

/** What a transition writes into a cell: a value, the amount that was found, the state before, or nothing. */
export type WrittenValue = { value: WireValue } | 'found' | 'from' | null

/** Reads one cell of the table of transitions. */
export function writtenValue(written: Written, given: Given): WrittenValue {
  switch (written) {
    case 'given':
      return { value: given.reason }
    case 'kept':
      return given.reason === null ? null : { value: given.reason }
    case 'found':
      return given.acceptedAmount === null ? 'found' : { value: given.acceptedAmount }
    case 'route':
      return { value: given.route }
    case 'reference':
      return { value: given.reference }
    case 'from':
      return 'from'
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
