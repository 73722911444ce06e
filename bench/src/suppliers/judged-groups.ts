import { createHash } from 'node:crypto'
import { createRandom } from '@quitus/demo/random.ts'
import { describeReasons } from '@quitus/detection/suppliers/duplicate-reasons.ts'
import { findDuplicates } from '@quitus/detection/suppliers/find-duplicates.ts'
import type { SupplierAccount } from '@quitus/detection/suppliers/supplier-account.ts'
import { describeShare } from '#detection/intervals.ts'
import { groupVerdict } from './group-verdicts.ts'
import { readRealAccounts, SUPPLIER_LISTS } from './real-accounts.ts'

/** Groups drawn of Devon, and as many of the other councils together. */
const DRAWN = 20
const SEED = 20_261_124

type RealGroup = { list: string; accounts: SupplierAccount[]; score: number; reasons: string }

/** Draws groups that are found in real lists and counts how many of them someone judged to be one supplier. */
export async function measureJudgedGroups(dataFolder: string): Promise<void> {
  const groups: RealGroup[] = []
  for (const list of SUPPLIER_LISTS)
    groups.push(...(await groupsOf(list.name, readRealAccounts(dataFolder, list))))
  const isDevon = ({ list }: RealGroup) => list === 'Devon 2019'
  const drawn = [...draw(groups.filter(isDevon)), ...draw(groups.filter((group) => !isDevon(group)))]
  const verdicts = drawn.map((group) => ({
    group,
    key: digestOf(group),
    verdict: groupVerdict(digestOf(group)),
  }))
  const judged = verdicts.filter(({ verdict }) => verdict !== null)
  const count = (verdict: string) => judged.filter((each) => each.verdict === verdict).length
  for (const { group, key, verdict } of verdicts) {
    const names = group.accounts.map(({ name, vatNumber }) => `${name}${vatNumber ? ` [${vatNumber}]` : ''}`)
    console.log(
      `  ${verdict ?? `not judged ${key}`}: ${group.list}, ${group.score}: ${names.join(' / ')} (${group.reasons})`,
    )
  }
  console.log(
    `groups of real lists drawn by seed: one supplier ${describeShare(count('one'), judged.length)}, open ${count('open')}, two suppliers ${count('two')}`,
  )
}

async function groupsOf(list: string, accounts: readonly SupplierAccount[]): Promise<RealGroup[]> {
  const { groups, pairs } = await findDuplicates(accounts)
  const byCode = new Map(accounts.map((account) => [account.code, account]))
  console.log(
    `${list}: ${accounts.length} accounts, ${groups.length} groups, ${pairs.filter(({ isPresented }) => !isPresented).length} possible pairs`,
  )
  return groups.map((codes) => {
    const within = pairs.filter(({ left, right }) => codes.includes(left) && codes.includes(right))
    const best = within.toSorted((one, other) => other.score - one.score)[0]
    return {
      list,
      accounts: codes.flatMap((code) => byCode.get(code) ?? []),
      score: Math.min(...within.filter(({ isPresented }) => isPresented).map(({ score }) => score)),
      reasons: describeReasons(best?.reasons ?? [], 'en'),
    }
  })
}

/** Distinguishes a group without naming anybody. */
function digestOf({ list, accounts }: RealGroup): string {
  const codes = accounts.map(({ code }) => code).toSorted()
  return createHash('sha256')
    .update([list, ...codes].join('\n'))
    .digest('hex')
    .slice(0, 12)
}

function draw(groups: readonly RealGroup[]): RealGroup[] {
  const random = createRandom(SEED)
  return groups
    .map((group) => ({ group, lot: random.next() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, DRAWN)
    .map(({ group }) => group)
}
