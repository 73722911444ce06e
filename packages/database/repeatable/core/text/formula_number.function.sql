-- The number that a text in a formula is, with a point or a comma (decision 256).
-- Null where it is none: texts are looked at before they are read, so that nothing fails. Classes such as \d hold
-- digits of other scripts as well, which are read by nobody.
create or replace function core.formula_number(value text) returns numeric
  language sql immutable parallel safe strict
  return case when value ~ '^ *[-+]?[0-9]{1,20}([.,][0-9]{1,12})? *$' then replace(trim(value), ',', '.')::numeric end;
