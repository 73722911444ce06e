import { createRandom } from '@quitus/demo/random.ts'

/** Who entered a line, and in which batch. */
export type Entering = { enteredBy: string; batch: string }

/**
 * How documents come to their clerk and batch. No real list at hand names them, so that these shares are assumed:
 * most invoices of a supplier go to one person, and an invoice that is entered again more often came to someone else,
 * by another way.
 */
export const ENTERING_SHARES = {
  /** Documents of a supplier that its usual clerk enters. */
  usualClerk: 0.75,
  /** Second entries by someone else than the first. */
  otherPerson: 0.55,
  /** Documents in the first of the two batches that a clerk makes in a day. */
  firstBatch: 0.7,
} as const

const CLERKS = ['AB', 'CD', 'EF', 'GH', 'IJ', 'KL', 'MN', 'OP'] as const

/** Hands documents to clerks; a stream of random numbers of its own, so that the list is otherwise the same. */
export function createEntering(start: number) {
  const random = createRandom(start ^ 0x5eed)
  const usual = new Map<string, string>()
  const batchOf = (clerk: string, paidOn: number) =>
    `${paidOn}${clerk}${random.chance(ENTERING_SHARES.firstBatch) ? 1 : 2}`
  return {
    first(account: string, paidOn: number): Entering {
      const known = usual.get(account) ?? random.pick(CLERKS)
      usual.set(account, known)
      const enteredBy = random.chance(ENTERING_SHARES.usualClerk) ? known : random.pick(CLERKS)
      return { enteredBy, batch: batchOf(enteredBy, paidOn) }
    },
    again(before: Entering, paidOn: number): Entering {
      const others = CLERKS.filter((clerk) => clerk !== before.enteredBy)
      const enteredBy = random.chance(ENTERING_SHARES.otherPerson)
        ? (others[random.between(0, others.length - 1)] ?? before.enteredBy)
        : before.enteredBy
      return { enteredBy, batch: batchOf(enteredBy, paidOn) }
    },
  }
}
