-- The number that a text in a formula is, with a point or a comma (decision 256).
-- Null where it is none: texts are looked at before they are read, so that nothing fails.
create or replace function core.formula_number(value text) returns numeric
  language sql immutable parallel safe strict
  return case when value ~ '^\s*[-+]?\d{1,20}([.,]\d{1,12})?\s*$' then replace(trim(value), ',', '.')::numeric end;
