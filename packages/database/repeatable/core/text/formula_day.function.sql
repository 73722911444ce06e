-- A day so many days later in a formula, null beyond the days that dates can be (decision 256).
create or replace function core.formula_day(value timestamp, days numeric) returns timestamp
  language sql immutable parallel safe strict
  return case
    when trunc(days) between date '0001-01-01' - value::date and date '9999-12-31' - value::date
      then value + make_interval(days => trunc(days)::integer) end;
