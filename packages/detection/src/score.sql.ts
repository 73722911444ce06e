import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { MOST_OF_A_HINT, ofUnprovenKind, scaledSum } from './score-scale.ts'

/** Pairs whose weights sum up to less are dropped, two or three percent: nobody would look at them. */
const LEAST_WEIGHTS = -1.2

/** From so many pairs on, what they have in common is how the supplier bills. */
const FEWEST_OF_A_SCHEME = 3

/**
 * How likely is each pair one document? Fills the temporary table `pairs` from `evidence`, dropped at commit: the
 * pair's verdicts, its `kind`, `weights`, `probability`, `score`, `algorithm` and the evidence. The probability is a
 * logistic function of the sum of weights: what kind of relation the numbers have, and what the ledger says about
 * amount, days, numbering and supplier. The weights were set on the labelled lists of docs/detection.md; the scale of
 * each kind was fitted to what was judged (`SCALES`). A pair without numbers is never more than a hint, and neither is
 * one entry that was paid on two days, which may be a payment that was returned and issued again.
 */
export async function createScoredPairs(
  tx: Tx,
  { trustedCategories: trusted, nearAmount }: DetectionParameters,
): Promise<void> {
  await sql`
    create temporary table pairs on commit drop as
    select *, round(100 * probability)::integer as score, ${algorithmOf()} as algorithm
    from (
      select *, least(${ofUnprovenKind(sql`kind`, scaledSum(sql`kind`, sql`weights`), trusted)},
                      case when relation = 'none' or is_issued_again then ${MOST_OF_A_HINT}::float8 else 0.99 end) as probability
      from (
        select *, ${logit()} as weights,
               -- A few cents are a rounding, and no other amount.
               case when abs(first_amount - second_amount) > ${nearAmount}::numeric then 'ER' when supplier <> 'exact' or not is_same_company then 'DF' else 'DP'
                 end as kind
        from (select *, ${traits()} from evidence) trait
      ) weighed
    ) scored
    where weights >= ${LEAST_WEIGHTS}::float8`.execute(tx)
  await sql`analyze pairs`.execute(tx)
}

/** What several weights request, by name. */
function traits(): RawBuilder<unknown> {
  return sql`
    relation in ('swap', 'missing', 'exchange') as is_slip,
    relation in ('front', 'behind', 'letter', 'stem', 'cut') as is_affix,
    relation in ('exact', 'format', 'prefix') as is_same_number,
    relation = 'exact' and amount = 'exact' and is_same_voucher and gap > 0 as is_issued_again,
    -- Halves and quarters of a bill come back with each bill of the supplier.
    relation in ('front', 'behind', 'letter', 'stem', 'cut') and gap > 60
      and scheme_pairs >= greatest(${FEWEST_OF_A_SCHEME}::integer, 0.005 * party_docs)
      as is_scheme,
    -- A month, a quarter, half a year, a year: what is lawful comes back then.
    gap between 27 and 32 or gap between 84 and 98 or gap between 175 and 190 or gap between 355 and 375
      or relation = 'none' and gap % 7 = 0 as is_calendar_gap,
    same_amounts = 2 and ledger_amounts <= 3 and not is_round and other_repeats <= 0.05 and coalesce(step, 10) >= 10 as
      is_lone_amount,
    greatest(0, coalesce(reuse, 0) - uses::numeric / greatest(party_docs, 1)) as other_reuse,
    least(coalesce(a_shape_docs, 1), coalesce(b_shape_docs, 1)) as rare_form,
    greatest(coalesce(a_shape_docs, 1), coalesce(b_shape_docs, 1)) as usual_form`
}

function logit(): RawBuilder<unknown> {
  return sql`
    case relation when 'exact' then 1.6 when 'format' then 1.9 when 'prefix' then 1.6 when 'letter' then 1.1 when
      'front' then 1.2
      when 'behind' then 0.2 when 'stem' then 0.2 when 'cut' then -0.2 when 'missing' then -0.4 when 'swap' then -2.4
        when 'exchange' then -4.2 else -1.3 end
    + ${ofDays()} + ${ofAmounts()} + ${ofNumbers()} + ${ofSuppliers()} + ${ofEntry()}`
}

/** The day on the invoice says much, the day of payment little. */
function ofDays(): RawBuilder<unknown> {
  return sql`
    case when is_day_of_payment then
      case when gap = 0 and supplier <> 'different' then
             case when is_slip then -1.5 when relation in ('cut', 'stem') then 0.8 when is_same_number or relation =
               'front' then 0 else -0.9 end
           when gap = 0 then -0.4
           when relation = 'cut' then -1.3
           when is_calendar_gap then case when relation = 'none' then -1.2 when same_amounts = 2 or is_same_number then
             -0.4 else -0.7 end
           when gap > 180 then -0.6 else 0 end
    else
      case day when 'exact' then case when is_slip then 4.2 when relation = 'none' then 2 else 2.2 end
               when 'similar' then case when is_slip then 2.6 else 0.6 end
               when 'unknown' then case when supplier = 'different' then -0.8 when amount <> 'exact' then -1 else 0.3
                 end
               -- The scale across suppliers rests on days of payment: invoices of two days are two.
               else case when is_slip then -1.5 when supplier = 'different' then -1.6 when is_calendar_gap then -1.2 else
                 -0.6 end end
    end`
}

function ofAmounts(): RawBuilder<unknown> {
  return sql`
    -- The number outranks the amount: where it is the same, a common amount says little against it.
    (- case when is_same_number or relation = 'letter' then 0.08 when digits >= 4 and not is_slip then 0.15 else 0.25
      end * ln(greatest(ledger_amounts, 2) / 2.0)
     - case when is_same_number or relation = 'letter' then 0.2 when is_slip then 1.2 else 0.5 end *
       ln(greatest(same_amounts, 2) / 2.0)
     - case when is_round and not is_same_number then 0.3 else 0 end
     -- A supplier whose amounts never come back has no lawful reason to bill this one twice, least of all under a
     -- number near the first.
     + case when not is_slip or not is_lone_amount then 0
            when relation = 'missing' then 1.2
            when other_repeats <= 0.01 and party_docs >= 8 then case relation when 'swap' then 3.2 else 4 end
            else case relation when 'swap' then 2.4 else 3.4 end end
     -- Without numbers, only an amount that is out speaks at all.
     + case when relation = 'none' and is_day_of_payment and same_text and not is_round and all_repeats <= 0.05 and
       ledger_amounts <= 3 then 0.5
            else 0 end
     + case when not is_regular then 0
            -- One too many in a regular series comes before its time.
            when gap < 0.5 * series_gap and is_same_number then 0.7
            when is_same_number then -0.5 else -1 end
     + case when amount = 'exact' then 0 when is_day_of_payment and number = 'exact' then -2.6 else -1.4 end
     - case when is_corrected then 2.5 else 0 end
     - case when amount <> 'exact' and gap > 366 then 1.5 else 0 end
     - case when first_amount = 2 * second_amount or second_amount = 2 * first_amount then 0.6 else 0 end)`
}

function ofNumbers(): RawBuilder<unknown> {
  return sql`
    (case when supplier = 'different' then
            case when digits <= 2 then -4 when digits = 3 then -2.2 when digits = 4 then -0.9 when digits = 5 then 0
              else 0.6 end
          when relation = 'none' then 0
          when digits = 0 then -1.5
          -- A short number says much where the supplier's others never come back.
          when digits <= 2 then case when party_docs >= 6 and other_reuse < 0.05 then -0.6 when digits = 1 then -2 else
            -0.8 end when digits = 3 then -0.2
          when digits >= 8 then 0.6 when digits >= 5 then 0.3 else 0 end
     - 3 * least(other_reuse, 1)
     + case when use_days >= 3 and gap < 0.5 * use_gap and is_same_number then 0.3
            when use_days >= 4 then -2.2 when use_days = 3 then -1.2 else 0 end
     + case when not (is_affix or relation = 'missing' or is_slip) or party_docs < 5 then 0
            when rare_form <= greatest(2, 0.03 * party_docs) and usual_form >= 4 * rare_form then 1
            when is_slip and (not is_day_of_payment or is_lone_amount) then 0
            when rare_form >= greatest(2, 0.1 * party_docs) and relation <> 'letter' and not (relation in ('cut',
              'stem') and gap = 0) then -1.3
            else 0 end
     - case when step = 1 then 2.5 when step < 10 then 1 else 0 end
     - case when is_reviewed and not is_same_number then 1.8 else 0 end
     - case when names_a_part then 2.2 when is_instalment then 1.5 else 0 end
     - case when relation in ('letter', 'stem') and lettered >= 0.3 and party_docs >= 8 then 3.5 else 0 end
     - case when is_divided then 2.5 else 0 end - case when is_scheme then 2.5 else 0 end
     - case when are_next_vouchers and gap > 30 then 2 else 0 end - case when is_dimension then 3 else 0 end
     -- A licence or a premium is billed each year under the number of its contract.
     - case when is_affix and gap between 340 and 400 then 2.5 else 0 end
     -- In a short book no habit distinguishes a later part from a second entry.
     - case when relation = 'letter' and gap > 30 and party_docs < 5 then 0.4 else 0 end
     - case when is_other_period then 2 else 0 end + case when has_word_behind and not names_a_part then 0.8 else 0 end
     - case when is_affix or is_regular then least(3, 0.9 * greatest(family - 2, 0)) else 0 end
     - case when relation in ('letter', 'front', 'behind', 'stem') and tails > 0.06 then 1.5 else 0 end
     + case when party_docs >= 8 and misfit_difference >= greatest(45, 4 * coalesce(rhythm, 0)) then case when is_slip
       then 1.8 else 0.8 end
            else 0 end
     - case when is_slip and same_amounts >= 3 and same_amounts >= 2 * series_days then 1.5 else 0 end
     + case when is_slip or relation = 'none' or siblings = 0 then 0 when siblings <= 10 then 0.5
            -- Dozens of one day: each year a scheme, once a batch that was entered again.
            when is_batch_scheme then -2.5 else 0 end)`
}

function ofSuppliers(): RawBuilder<unknown> {
  return sql`
    (case when supplier = 'different' then
            -0.6 - 0.55 * ln(greatest(ledger_amounts, 2) / 2.0)
            -- The number is in the form of the one's other numbers, and strange to the other: it was paid to the
            -- wrong one.
            + case when usual_form >= 5 and rare_form <= 2 then 1.4 else 0 end - case when form_parties >= 5 then 2 else
              0 end
            + case when same_vat_number or are_twins then 1 when same_first_word then 0.8 else 0 end + case when gap >
              60 then -0.5 else 0 end
          else 0 end
     - case when is_same_company then 0 else 0.3 end)`
}

/**
 * Who enters an invoice again rarely saw the first entry: it is often another person, and of what is dated alike
 * another batch. Weak evidence, and none where the ledger does not name them.
 */
function ofEntry(): RawBuilder<unknown> {
  return sql`
    (case is_same_person when true then -0.2 when false then 0.2 else 0 end
     -- Different days are different batches anyway.
     + case when gap is distinct from 0 then 0 when is_same_batch then -0.4 when not is_same_batch then 0.3 else 0 end)`
}

function algorithmOf(): RawBuilder<unknown> {
  return sql`case
    when relation = 'none' then 'same_amount'
    when is_issued_again then 'payment_issued_again'
    when not is_same_company and amount = 'exact' and is_same_number then 'other_company'
    when supplier <> 'exact' and amount = 'exact' and is_same_number then
      case day when 'exact' then 'other_account' else 'other_account_near_date' end
    when greatest(first_amount, second_amount) = 2 * least(first_amount, second_amount) then 'double_amount'
    when number = 'similar' then
      case when amount = 'similar' then 'near_number_and_amount' when day = 'exact' then 'near_number' else
        'near_number_and_date' end
    when amount = 'similar' then case day when 'exact' then 'near_amount' else 'near_date_and_amount' end
    when number = 'format' then 'number_format'
    when day in ('similar', 'different') then 'near_date'
    else 'exact' end`
}
