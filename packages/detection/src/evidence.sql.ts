import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import {
  ARE_NEXT_VOUCHERS,
  createSchemes,
  IS_DIMENSION,
  IS_SAME_VOUCHER,
  NAMES_A_PART,
} from './schemes.sql.ts'

/**
 * What speaks for and against each pair? Fills the temporary table `evidence` from `found_pairs`, dropped at commit:
 * the pair's columns and, learned from the ledger itself,
 * - `same_amounts`, `ledger_amounts`: documents of this amount at the supplier, and in the whole ledger;
 * - `other_repeats`: share of the supplier's numbered documents whose amount comes more than once, this one excluded
 *   (`all_repeats`: of all its documents);
 * - `party_docs`, `rhythm`: documents of the supplier, and its usual days between two of them;
 * - `gap`: days between the two; `series_gap`: the usual days between documents of this amount; `series_days`: on how
 *   many days it comes;
 * - `uses`, `use_days`: documents under this number, and the days that they lie on; `reuse`: share of the supplier's
 *   numbered documents whose number comes back on another day;
 * - `lettered`: share of the supplier's numbers with one letter behind;
 * - `digits`: digits of the shorter number that distinguishes invoices;
 * - `a_shape_docs`, `b_shape_docs`, `top_shape_docs`: how many of the supplier's numbers are written like the one,
 *   like the other, and in its usual form; `family`: the supplier's documents whose numbers begin with the shorter
 *   one; `tails`: share of its documents that are one number with different letters behind, as instalments are;
 * - `form_parties`: how many suppliers write numbers of this form with words in it, which then are the payer's;
 *   `is_other_period`: the numbers differ by a month or a year only; `has_word_behind`: one has a word more behind,
 *   as clerks add to enter it again;
 * - `step`: how far the digits that differ are apart: the next number, or one soon after;
 * - `misfit`: one number is out of the order of the supplier's others by time;
 * - `is_reviewed`: a credit reversed a document of the same supplier, amount and day: someone has looked at these
 *   already;
 * - `are_twins`: the accounts of two suppliers are likely one supplier's (`supplier_twins`, where `knowsDuplicates`);
 * - `is_same_batch`, `is_same_person`: the two were entered in one batch, by one person; null where the ledger does
 *   not say so of both, or where it has one batch on that day, one person at all;
 * - `scheme_pairs`, `is_divided`, `is_batch_scheme`: how the supplier bills in parts (`createSchemes`);
 *   `names_a_part`: one number does;
 *   `is_same_voucher`, `are_next_vouchers`: the numbers of the entries; `is_dimension`: the numbers differ in a part
 *   that counts no invoices; `is_corrected`: a credit of about the amount lies near in time;
 * - `siblings`: further pairs of the same two accounts and days; `same_text`; `is_instalment`: the texts differ and
 *   speak of parts or periods; `is_round`.
 */
export async function createEvidence(tx: Tx, knowsDuplicates = false): Promise<void> {
  await sql`
    create temporary table judged_documents on commit drop as
    select documents.*, core.number_shape(number) as shape, core.telling_digits(number) as digits
    from documents where doc_id in (select first_id from found_pairs union select second_id from found_pairs)`.execute(
    tx,
  )
  await sql`create unique index on judged_documents (doc_id)`.execute(tx)
  await sql`create index on found_pairs (first_id)`.execute(tx)
  await sql`create index on free_credits (party)`.execute(tx)
  await sql`analyze judged_documents, found_pairs`.execute(tx)
  await createSupplierHabits(tx)
  await createNumberOrder(tx)
  await createSchemes(tx)
  await sql`
    create temporary table evidence on commit drop as
    select pair.*, a.party, a.amount as first_amount, b.amount as second_amount, abs(a.day - b.day) as gap,
           a.is_day_of_payment and b.is_day_of_payment as is_day_of_payment,
           coalesce(amounts.docs, 1) as same_amounts, amounts.series_gap, coalesce(amounts.days, 1) as series_days,
           coalesce(amounts.is_regular, false) as is_regular,
           coalesce(ledger.docs, 1) as ledger_amounts,
           greatest(0, coalesce(repeats.docs, 0) - coalesce(amounts.docs, 1))::numeric / greatest(1, habits.numbered)
             as other_repeats,
           greatest(0, coalesce(repeats.all_docs, 0) - coalesce(amounts.docs, 1))::numeric / habits.docs as
             all_repeats, habits.docs as party_docs, habits.rhythm, habits.reuse, habits.lettered,
           coalesce(numbers.uses, 1) as uses, coalesce(numbers.days, 1) as use_days, numbers.usual_gap as use_gap,
           least(a.digits, b.digits) as digits,
           a_shape.docs as a_shape_docs, b_shape.docs as b_shape_docs, habits.top_shape_docs,
           greatest(a_order.misfit, b_order.misfit) as misfit,
           abs(coalesce(a_order.misfit, 0) - coalesce(b_order.misfit, 0)) as misfit_difference,
           coalesce(family.docs, 2) as family, coalesce(tails.docs, 0)::numeric / habits.docs as tails, a.text = b.text
             as same_text,
           case when batches.day is not null then a.batch = b.batch end as is_same_batch,
           case when (select min(entered_by) <> max(entered_by) from documents) then a.entered_by = b.entered_by end as
             is_same_person,
           a.text is distinct from b.text and concat_ws(' ', a.text, b.text, a.number, b.number) ~* ${INSTALMENT} as
             is_instalment,
           a.folded <> b.folded and core.fold_number(core.without_period(a.number)) =
             core.fold_number(core.without_period(b.number))
             -- A word in front may be missing as well.
             or a.number_key <> b.number_key
               and core.folded_number_key(core.fold_number(core.without_period(a.number))) =
                 core.folded_number_key(core.fold_number(core.without_period(b.number))) as is_other_period,
           coalesce(schemes.pairs, 0) as scheme_pairs, batch_schemes.party is not null as is_batch_scheme,
           divided.first_id is not null as is_divided,
           ${NAMES_A_PART} as names_a_part, ${IS_SAME_VOUCHER} as is_same_voucher,
           ${ARE_NEXT_VOUCHERS} as are_next_vouchers, relation not in ('exact', 'format', 'prefix', 'none') and ${IS_DIMENSION} as is_dimension,
           pair.amount <> 'exact' and exists (
             select from free_credits credit
             where credit.party = a.party and credit.day between least(a.day, b.day) and greatest(a.day, b.day) + 31
               and credit.amount between 0.9 * least(a.amount, b.amount) and 1.1 * greatest(a.amount, b.amount)
           ) as is_corrected,
           relation = 'behind' and substr(${plainNumber(true)}, length(${plainNumber(false)}) + 1) ~ '^[A-Z]{3,}$' as
             has_word_behind,
           case when relation = 'exchange' then (
             select min(abs(nullif(a_run, '')::numeric - nullif(b_run, '')::numeric))
             from unnest(regexp_split_to_array(a.number, '[^0-9]+'), regexp_split_to_array(b.number, '[^0-9]+')) run
               (a_run, b_run)
             where a_run <> b_run
           ) end as step,
           greatest(a_word.parties, b_word.parties) as form_parties,
           reviewed.party is not null as is_reviewed, a.amount % 100 = 0 as is_round, a.line_count = b.line_count as
             same_lines,
           a_party.vat_number = b_party.vat_number as same_vat_number, ${knowsDuplicates ? DUPLICATES : sql`false`} as
             are_twins,
           split_part(a_party.written_name, ' ', 1) = split_part(b_party.written_name, ' ', 1) as same_first_word,
           count(*) over (partition by a.party, b.party, a.day, b.day) - 1 as siblings
    from found_pairs pair
    join judged_documents a on a.doc_id = pair.first_id
    join judged_documents b on b.doc_id = pair.second_id
    join party_habits habits on habits.party = a.party
    left join amount_habits amounts on amounts.party = a.party and amounts.amount = a.amount
    left join party_repeats repeats on repeats.party = a.party
    left join ledger_amounts ledger on ledger.amount = a.amount
    left join number_habits numbers on numbers.party = a.party and numbers.number_key = a.number_key
    left join shape_habits a_shape on a_shape.party = a.party and a_shape.shape = a.shape
    left join shape_habits b_shape on b_shape.party = b.party and b_shape.shape = b.shape
    left join number_order a_order on a_order.doc_id = a.doc_id
    left join number_order b_order on b_order.doc_id = b.doc_id
    left join number_families family on family.first_id = pair.first_id and family.second_id = pair.second_id
    left join word_forms a_word on a_word.shape = a.shape
    left join word_forms b_word on b_word.shape = b.shape
    left join reviewed_amounts reviewed on reviewed.party = a.party and reviewed.amount = a.amount and reviewed.day in
      (a.day, b.day)
    left join batch_days batches on batches.day = a.day
    left join number_schemes schemes on schemes.party = a.party
    left join batch_schemes on batch_schemes.party = a.party
    left join divided_bills divided on divided.first_id = pair.first_id and divided.second_id = pair.second_id
    left join number_tails tails on tails.party = a.party
    left join parties a_party on a_party.account = a.account
    left join parties b_party on b_party.account = b.account`.execute(tx)
}

const DUPLICATES = sql`a.party <> b.party and exists (
  select from supplier_twins where left_account = least(a.account, b.account) and right_account = greatest(a.account,
    b.account))`

/** Words of what is billed in parts, or again and again. */
const INSTALMENT =
  '\\m(acomptes?|situations?|[eé]ch[eé]ances?|mensualit[eé]s?|loyers?|abonnements?|redevances?|instal?lments?|deposit|stage payment)\\M'

/** The longer or the shorter number of a pair, letters and digits only. */
function plainNumber(isLonger: boolean) {
  const [first, second] = isLonger ? ['a', 'b'] : ['b', 'a']
  return sql`regexp_replace(case when length(a.number_key) > length(b.number_key) then ${sql.ref(`${first}.number`)}
    else ${sql.ref(`${second}.number`)} end, '[^A-Z0-9]', '', 'g')`
}

/** What the suppliers of the pairs usually do: how many documents, how often, of which amounts, under which numbers. */
async function createSupplierHabits(tx: Tx): Promise<void> {
  await sql`
    create temporary table judged_suppliers on commit drop as
    select doc_id, party, number, number_key, amount, day, core.number_shape(number) as shape
    from documents
    where party in (select party from judged_documents) and amount > 0 and kind is null`.execute(tx)
  await sql`analyze judged_suppliers`.execute(tx)
  await sql`
    create temporary table ledger_amounts on commit drop as
    select amount, count(*)::integer as docs from documents
    where amount in (select amount from judged_documents) and kind is null group by amount`.execute(tx)
  await sql`
    create temporary table amount_habits on commit drop as
    with gapped as (
      select party, amount, day, day - lag(day) over (partition by party, amount order by day) as gap
      from (
        select distinct party, amount, day from judged_suppliers
        where (party, amount) in (select party, amount from judged_documents)
      ) days
    ), counted as (
      select party, amount, count(*)::integer as docs from judged_suppliers group by party, amount
    )
    select party, amount, min(counted.docs) as docs, count(distinct day)::integer as days,
           percentile_disc(0.5) within group (order by gap) as series_gap,
           -- Two gaps at least, most of them alike: a rent, a subscription, instalments.
           count(gap) >= 2 and count(gap) filter (where gap between 25 and 36 or gap between 85 and 97
             or gap between 175 and 190 or gap between 355 and 375 or gap in (7, 14, 28)) >= 0.6 * count(gap) as
               is_regular
    from gapped join counted using (party, amount) group by party, amount`.execute(tx)
  await sql`
    create temporary table party_repeats on commit drop as
    select party, coalesce(sum(numbered) filter (where numbered > 1), 0)::integer as docs, sum(docs)::integer as
      all_docs
    from (
      select party, count(number) as numbered, count(*) as docs from judged_suppliers group by party, amount having
        count(*) > 1
    ) amounts group by party`.execute(tx)
  await sql`
    create temporary table number_habits on commit drop as
    select party, number_key, count(*)::integer as uses, count(distinct day)::integer as days,
           (max(day) - min(day)) / nullif(count(distinct day) - 1, 0) as usual_gap
    from judged_suppliers where number is not null group by party, number_key having count(*) > 1`.execute(tx)
  await sql`
    create temporary table shape_habits on commit drop as
    select party, shape, count(*)::integer as docs from judged_suppliers where number is not null group by party,
      shape`.execute(tx)
  await sql`
    create temporary table party_habits on commit drop as
    select party, count(*)::integer as docs, count(number)::integer as numbered, (max(day) - min(day))::numeric /
      nullif(count(distinct day) - 1, 0) as rhythm,
           coalesce(min(shapes.docs), 0) as top_shape_docs,
           coalesce(min(shapes.lettered), 0)::numeric / greatest(1, count(number)) as lettered,
           coalesce(min(reused.uses), 0)::numeric / nullif(count(number), 0) as reuse
    from judged_suppliers
    left join (
      select party, max(docs) as docs, sum(docs) filter (where shape ~ '9[A-Z]$') as lettered from shape_habits
      group by party
    ) shapes using (party)
    left join (select party, sum(uses) as uses from number_habits where days > 1 group by party) reused using (party)
    group by party`.execute(tx)
  await sql`
    create temporary table number_families on commit drop as
    select pair.first_id, pair.second_id, count(*)::integer as docs
    from found_pairs pair
    join judged_documents a on a.doc_id = pair.first_id
    join judged_documents b on b.doc_id = pair.second_id
    join judged_suppliers other on other.party = a.party
      and starts_with(other.number_key, case when length(a.number_key) <= length(b.number_key) then a.number_key else
        b.number_key end)
    where pair.relation in ('format', 'letter', 'front', 'behind', 'stem', 'cut') group by pair.first_id,
      pair.second_id`.execute(tx)
  await sql`
    create temporary table number_tails on commit drop as
    select party, sum(docs)::integer as docs
    from (
      select party, count(*) as docs from judged_suppliers
      where number ~ '[0-9][A-Z]{1,2}$' and party in (
        select judged_documents.party from judged_documents join found_pairs on doc_id in (first_id, second_id)
        where relation in ('letter', 'front', 'behind', 'stem')
      )
      group by party, core.number_stem(number) having count(distinct core.number_tail(number)) > 1
    ) families group by party`.execute(tx)
  await sql`
    create temporary table reviewed_amounts on commit drop as
    select distinct documents.party, documents.amount, documents.day from reversals join documents using
      (doc_id)`.execute(tx)
  await sql`
    create temporary table batch_days on commit drop as
    select day from documents where batch is not null group by day having min(batch) <> max(batch)`.execute(
    tx,
  )
  await sql`
    create temporary table word_forms on commit drop as
    select core.number_shape(number) as shape, count(distinct party)::integer as parties from documents
    where number ~ '[A-Z]{3}' and core.number_shape(number) in (
      select shape from judged_documents where shape ~ '[A-Z]{3}' and doc_id in (
        select first_id from found_pairs where supplier = 'different'
        union select second_id from found_pairs where supplier = 'different'
      )
    ) group by 1`.execute(tx)
  for (const table of [
    'ledger_amounts',
    'amount_habits',
    'number_habits',
    'shape_habits',
    'party_habits',
    'number_families',
    'number_tails',
    'word_forms',
    'reviewed_amounts',
    'batch_days',
  ])
    await sql`analyze ${sql.id(table)}`.execute(tx)
}

/**
 * Do the numbers of a supplier go up with time? `number_order (doc_id, misfit)`: how many days a document lies
 * outside of those of its neighbours by number, among the numbers built alike. A number with a mistyped digit lands
 * among strangers.
 */
async function createNumberOrder(tx: Tx): Promise<void> {
  await sql`
    create temporary table number_order on commit drop as
    with requested as (
      select distinct party, shape from judged_documents join (
        select first_id as doc_id from found_pairs where relation <> 'none'
        union select second_id from found_pairs where relation <> 'none'
      ) slip using (doc_id)
    ), neighbour as (
      select doc_id, day, lag(day) over in_order as before, lead(day) over in_order as after
      from judged_suppliers join requested using (party, shape)
      window in_order as (partition by party, shape order by number_key, doc_id)
    )
    select doc_id, greatest(0, least(before, after) - day, day - greatest(before, after)) as misfit from
      neighbour`.execute(tx)
  await sql`analyze number_order`.execute(tx)
}
