-- Are two positive amounts `exact`, `similar` or `different`? `tax_ratios` are gross by net.
-- Similar: some cents apart, with and without taxes, the decimal mark moved, two digits exchanged.
create or replace function core.compare_amounts(
  left_amount numeric, right_amount numeric, near_cents numeric, tax_ratios numeric[]
) returns text
  language sql immutable parallel safe strict
  return case
    when left_amount = right_amount then 'exact'
    when abs(left_amount - right_amount) <= near_cents then 'similar'
    when greatest(left_amount, right_amount) in
      (least(left_amount, right_amount) * 10, least(left_amount, right_amount) * 100) then 'similar'
    when exists (
      select from unnest(tax_ratios) ratio
      where abs(greatest(left_amount, right_amount) - round(least(left_amount, right_amount) * ratio, 2)) <= 0.02
    ) then 'similar'
    when (left_amount - right_amount) * 100 % 9 = 0
      and length(round(left_amount * 100)::text) = length(round(right_amount * 100)::text)
      and public.levenshtein_less_equal(round(left_amount * 100)::text, round(right_amount * 100)::text, 2) = 2
      and (select string_agg(digit, '' order by digit) from regexp_split_to_table(round(left_amount * 100)::text, '')
        digit)
        = (select string_agg(digit, '' order by digit) from regexp_split_to_table(round(right_amount * 100)::text, '')
          digit)
      then 'similar'
    else 'different'
  end;
