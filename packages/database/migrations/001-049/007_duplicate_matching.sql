-- How near two writings of a number, two days or two amounts are (reference: matching matrix of duplicate invoices).

create extension if not exists fuzzystrmatch;

-- The number with letters that are read or typed for digits as those digits, its zeros kept: for looking for one number in another.
create function core.invoice_number_digits(body text) returns text
  language sql immutable parallel safe strict
  return translate(body, 'OILBS', '01185');

-- Are these two numbers, unlike after normalising, one slip of the hand apart? One within the other, two digits changed round, one
-- sign missing or twice. Another digit in a place is no slip: that is how numbers go on.
create function core.is_near_number(left_digits text, right_digits text, shortest integer) returns boolean
  language sql immutable parallel safe strict
  return case
    when least(length(left_digits), length(right_digits)) < shortest then false
    when length(left_digits) = length(right_digits) then
      public.levenshtein_less_equal(left_digits, right_digits, 2) = 2
      and (select string_agg(sign, '' order by sign) from regexp_split_to_table(left_digits, '') sign)
        = (select string_agg(sign, '' order by sign) from regexp_split_to_table(right_digits, '') sign)
    when length(left_digits) > length(right_digits) then
      left(left_digits, length(right_digits)) = right_digits
      or right(left_digits, length(right_digits)) = right_digits
      or (length(left_digits) = length(right_digits) + 1
          and public.levenshtein_less_equal(left_digits, right_digits, 1) = 1)
    else
      left(right_digits, length(left_digits)) = left_digits
      or right(right_digits, length(left_digits)) = left_digits
      or (length(right_digits) = length(left_digits) + 1
          and public.levenshtein_less_equal(left_digits, right_digits, 1) = 1)
  end;

-- `exact`, `similar` (some days apart, day and month changed round, another year) or `different`; null where a day is unknown.
create function core.compare_days(left_day date, right_day date, near_days integer) returns text
  language sql immutable parallel safe strict
  return case
    when left_day = right_day then 'exact'
    when abs(left_day - right_day) <= near_days then 'similar'
    when extract(year from left_day) = extract(year from right_day)
      and extract(day from left_day) = extract(month from right_day)
      and extract(month from left_day) = extract(day from right_day) then 'similar'
    when abs(extract(year from left_day) - extract(year from right_day)) = 1
      and to_char(left_day, 'MMDD') = to_char(right_day, 'MMDD') then 'similar'
    else 'different'
  end;

-- `exact`, `similar` (some cents, with and without taxes, the decimal mark moved, two digits changed round) or `different`. Both are
-- positive; `tax_ratios` are gross by net.
create function core.compare_amounts(
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
      and (select string_agg(digit, '' order by digit) from regexp_split_to_table(round(left_amount * 100)::text, '') digit)
        = (select string_agg(digit, '' order by digit) from regexp_split_to_table(round(right_amount * 100)::text, '') digit)
      then 'similar'
    else 'different'
  end;

-- A supplier's name as two clerks would both write it: capitals without accents, legal form and punctuation, words in order.
create function core.party_name(written text) returns text
  language sql immutable parallel safe strict
  return (
    select string_agg(word, ' ' order by word)
    from regexp_split_to_table(upper(core.fold(written)), '[^A-Z0-9]+') word
    where word not in ('', 'SA', 'SAS', 'SASU', 'SARL', 'EURL', 'SCI', 'SNC', 'GMBH', 'LTD', 'LIMITED', 'PLC', 'LLP', 'INC', 'BV', 'AG', 'THE')
  );
