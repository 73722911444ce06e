import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { describeReasons } from './duplicate-reasons.ts'
import {
  DEFAULT_DUPLICATE_OPTIONS,
  type DuplicateDecision,
  type FoundDuplicates,
  findDuplicates,
  type SupplierDuplicates,
} from './find-duplicates.ts'
import { nameGroups } from './name-groups.ts'
import { possibleDuplicates } from './possible-duplicates.ts'
import { createSupplierAccounts, selectSupplierAccounts } from './supplier-accounts.sql.ts'

/** What the comparison of suppliers needs next to `lines`. */
export type SupplierSources = {
  /** Supplier master, `code` and the fields of `createSupplierAccounts`; null without one. */
  master: RawBuilder<unknown> | null
  /** `left_code, right_code, is_one`: what people decided before. */
  decisions: RawBuilder<unknown>
  /** `anomaly_id, entry_id` of the groups published before; null for none. */
  previous: RawBuilder<unknown> | null
}

/** Rows that go to the database in one statement. */
const BATCH = 5000

/**
 * Which accounts are likely one supplier? Fills the temporary tables `supplier_accounts`; `supplier_twins
 * (left_account, right_account, score)`, the pairs that are likely and not decided; `supplier_groups (account,
 * group_id, place, score, group_score, tier, reason_fr, reason_en)`, whose groups the first row, place 0, begins with
 * the account of most lines; `possible_twins (account, other, score, reason_fr, reason_en)`, each pair that is
 * possible from both sides; and `supplier_decisions`, all dropped at commit. Returns how many groups there are.
 */
export async function createSupplierGroups(
  tx: Tx,
  { master, decisions, previous }: SupplierSources,
): Promise<number> {
  await createSupplierAccounts(tx, master)
  await sql`
    create temporary table supplier_decisions on commit drop as
    select left_code collate "C" as left_account, right_code collate "C" as right_account, is_one from ${decisions}
      decided`.execute(tx)
  await sql`
    create temporary table supplier_twins (left_account text collate "C", right_account text collate "C", score
      integer) on commit drop`.execute(tx)
  await sql`
    create temporary table supplier_groups (account text collate "C" primary key, group_id text, place integer, score
      integer,
      group_score integer, tier text, reason_fr text, reason_en text) on commit drop`.execute(tx)
  const accounts = await selectSupplierAccounts(tx)
  const found = await findDuplicates(accounts, {
    ...DEFAULT_DUPLICATE_OPTIONS,
    decisions: await selectDecisions(tx),
  })
  const groups = nameGroups(found.groups, await selectFormerGroups(tx, previous))
  const best = bestPairs(found.pairs)
  const members = [...groups].flatMap(([groupId, codes]) => {
    const pairs = codes.flatMap((code) => best.get(code) ?? [])
    const groupScore = Math.min(...pairs.map(({ score }) => score))
    return codes.map((code) => ({ groupId, code, groupScore, pair: best.get(code) }))
  })
  await inBatches(members, (batch) =>
    sql`
      insert into supplier_groups
      select * from unnest(${batch.map(({ code }) => code)}::text[], ${batch.map(({ groupId }) => groupId)}::text[],
        ${batch.map(() => 0)}::integer[], ${batch.map(({ pair }) => pair?.score ?? 0)}::integer[],
        ${batch.map(({ groupScore }) => groupScore)}::integer[],
          ${batch.map(({ pair }) => pair?.tier ?? 'contact')}::text[],
        ${batch.map(({ pair }) => describeReasons(pair?.reasons ?? [], 'fr'))}::text[],
        ${batch.map(({ pair }) => describeReasons(pair?.reasons ?? [], 'en'))}::text[])`.execute(tx),
  )
  const likely = found.pairs.filter(({ isPresented, score }) => isPresented && score < 100)
  await inBatches(likely, (batch) =>
    sql`
      insert into supplier_twins
      select * from unnest(${batch.map(({ left }) => left)}::text[], ${batch.map(({ right }) => right)}::text[],
                           ${batch.map(({ score }) => score)}::integer[])`.execute(tx),
  )
  await createPossibleDuplicates(tx, found)
  await placeAccounts(tx)
  return groups.size
}

async function createPossibleDuplicates(tx: Tx, found: FoundDuplicates): Promise<void> {
  await sql`
    create temporary table possible_twins (account text collate "C", other text collate "C", score integer, reason_fr
      text, reason_en text) on commit drop`.execute(tx)
  await inBatches(possibleDuplicates(found), (batch) =>
    sql`
      insert into possible_twins
      select pair.one, pair.other, pair.score, pair.reason_fr, pair.reason_en
      from unnest(${batch.map(({ left }) => left)}::text[], ${batch.map(({ right }) => right)}::text[],
        ${batch.map(({ score }) => score)}::integer[],
                  ${batch.map(({ reasons }) => describeReasons(reasons, 'fr'))}::text[],
                  ${batch.map(({ reasons }) => describeReasons(reasons, 'en'))}::text[]) as given (left_account,
                    right_account, score, reason_fr, reason_en)
      cross join lateral (values (left_account, right_account, score, reason_fr, reason_en), (right_account,
        left_account, score, reason_fr, reason_en))
        as pair (one, other, score, reason_fr, reason_en)`.execute(tx),
  )
}

async function inBatches<Item>(
  items: readonly Item[],
  write: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await write(items.slice(at, at + BATCH))
}

/** For each account the surest pair in which it is. */
function bestPairs(pairs: readonly SupplierDuplicates[]): Map<string, SupplierDuplicates> {
  const best = new Map<string, SupplierDuplicates>()
  for (const pair of pairs) {
    if (!pair.isPresented) continue
    for (const code of [pair.left, pair.right])
      if ((best.get(code)?.score ?? -1) < pair.score) best.set(code, pair)
  }
  return best
}

/** Which account of a group leads it? The one with most lines, which is likely to be kept. */
async function placeAccounts(tx: Tx): Promise<void> {
  await sql`
    update supplier_groups set place = placed.place
    from (
      select account, row_number() over (partition by group_id order by count(line_id) desc, account) - 1 as place
      from supplier_groups left join lines using (account) group by group_id, account
    ) placed where placed.account = supplier_groups.account`.execute(tx)
  await sql`create index on supplier_twins (left_account)`.execute(tx)
  await sql`analyze supplier_groups, supplier_twins, supplier_decisions`.execute(tx)
}

async function selectDecisions(tx: Tx): Promise<DuplicateDecision[]> {
  const answer = await sql<DuplicateDecision>`
    select left_account as "left", right_account as "right", is_one as "isOne" from supplier_decisions`.execute(
    tx,
  )
  return answer.rows
}

/** In which group did each account are before? */
async function selectFormerGroups(
  tx: Tx,
  previous: RawBuilder<unknown> | null,
): Promise<Map<string, string>> {
  if (previous === null) return new Map()
  const answer = await sql<{ entry_id: string; anomaly_id: string }>`
    select entry_id, anomaly_id from ${previous} former`.execute(tx)
  return new Map(answer.rows.map(({ entry_id, anomaly_id }) => [entry_id, anomaly_id]))
}
