import type { WireDate } from '@quitus/domain/values/cell-value.ts'
import type { Movement } from './movement.queries.ts'

/** Something that happened to a document. */
export type LifeEvent = {
  key: string
  kind: Movement['life'][number]['kind'] | 'paid'
  date: WireDate | null
  number: string | null
  amount: number | null
  matchingCode: string | null
  isOwn: boolean
}

/** The life of a document in the order of its days; a day of payment is one of its own where there is no payment. */
export function lifeEvents(life: Movement['life']): LifeEvent[] {
  const payments = new Set(life.flatMap(({ kind, date }) => (kind === 'payment' && date ? [date.model] : [])))
  const events = life.flatMap((document): LifeEvent[] => {
    const { entryId, kind, date, number, amount, matchingCode, isOwn, paidOn } = document
    const event = { key: entryId, kind, date, number, amount, matchingCode, isOwn }
    const isPaid = (kind === 'invoice' || kind === 'credit') && paidOn !== null
    if (!isPaid || payments.has(paidOn.model)) return [event]
    return [
      event,
      { ...event, key: `${entryId} paid`, kind: 'paid', date: paidOn, amount: null, matchingCode: null },
    ]
  })
  const dayOf = ({ date }: LifeEvent) => date?.model ?? '9999'
  return events.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}
