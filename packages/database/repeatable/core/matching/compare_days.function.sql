-- Are two days `exact`, `similar` or `different`? Null where a day is unknown.
-- Similar: some days apart, day and month exchanged, another year.
create or replace function core.compare_days(left_day date, right_day date, near_days integer) returns text
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
