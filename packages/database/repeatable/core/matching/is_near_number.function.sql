-- Are these two numbers, unlike after normalising, one slip of the hand apart?
-- One within the other, two digits exchanged, one sign missing or doubled. Another digit in a place is no slip: that
-- is how numbers go on.
create or replace function core.is_near_number(left_digits text, right_digits text, shortest integer) returns boolean
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
