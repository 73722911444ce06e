-- A day so many days later in a formula, null beyond the days that dates can be (decision 256).
create or replace function core.formula_day(value timestamp, days numeric) returns timestamp
  language sql immutable parallel safe strict
  return case
    when abs(days) < 3000000 then case
      when value + make_interval(days => trunc(days)::integer) between timestamp '0001-01-01' and timestamp '9999-12-31'
        then value + make_interval(days => trunc(days)::integer) end end;
