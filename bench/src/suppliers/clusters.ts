import { findCandidates } from '@quitus/detection/suppliers/candidate-pairs.ts'
import { DUPLICATE_TIER_NAMES } from '@quitus/detection/suppliers/duplicate-reasons.ts'
import { describeAccounts, findDuplicates } from '@quitus/detection/suppliers/find-duplicates.ts'
import { prepareAccount } from '@quitus/detection/suppliers/prepare-account.ts'
import type { SupplierAccount } from '@quitus/detection/suppliers/supplier-account.ts'
import { type Confusion, describeConfusion } from './confusion.ts'

/** An account and the supplier that it belongs to in truth. */
export type KnownAccount = SupplierAccount & { supplier: string }

/** Prints what is found of the pairs of accounts of one supplier, and answers it for the pairs that are presented. */
export async function measureClusters(name: string, accounts: readonly KnownAccount[]): Promise<Confusion> {
  const numbered = accounts.map((account, at) => ({ ...account, code: String(at) }))
  const supplierOf = (code: string) => numbered[Number(code)]?.supplier
  const truth = countPairs(accounts.map(({ supplier }) => supplier))
  const all = countPairs(accounts.map(() => ''))
  const { pairs, groups } = await findDuplicates(numbered)
  const prepared = numbered.map((account) => prepareAccount(account))
  let blocked = 0
  let candidates = 0
  for (const [left, right] of findCandidates(prepared, describeAccounts(prepared).weights).pairs()) {
    candidates++
    if (numbered[left]?.supplier === numbered[right]?.supplier) blocked++
  }
  console.log(`${name}: ${accounts.length} accounts, ${truth} pairs of one supplier`)
  console.log(
    `  blocking: ${candidates} pairs compared, ${blocked} of ${truth} reached (${(blocked / truth).toFixed(3)})`,
  )
  const confusionOf = (found: readonly (readonly [string, string])[]): Confusion => {
    const right = found.filter(([one, other]) => supplierOf(one) === supplierOf(other)).length
    const wrong = found.length - right
    return { found: right, wrong, missed: truth - right, passedOver: all - truth - wrong }
  }
  const codes = (some: typeof pairs) => some.map(({ left, right }) => [left, right] as const)
  const presented = pairs.filter(({ isPresented }) => isPresented)
  const shown = confusionOf(codes(presented))
  console.log(`  presented pairs: ${describeConfusion(shown)}`)
  console.log(`  with possible ones: ${describeConfusion(confusionOf(codes(pairs)))}`)
  const together = groups.flatMap((group) =>
    group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other] as const)),
  )
  console.log(`  groups (${groups.length}): ${describeConfusion(confusionOf(together))}`)
  for (const tier of DUPLICATE_TIER_NAMES) {
    const { found, wrong } = confusionOf(codes(presented.filter((pair) => pair.tier === tier)))
    if (found + wrong > 0)
      console.log(
        `  tier ${tier}: ${found} of ${found + wrong} right (${(found / (found + wrong)).toFixed(3)})`,
      )
  }
  return shown
}

function countPairs(suppliers: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const supplier of suppliers) counts.set(supplier, (counts.get(supplier) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
}
