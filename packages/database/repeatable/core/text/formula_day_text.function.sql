-- A day as formulas write it, 2026-12-31, whatever the settings of the session (decision 256).
create or replace function core.formula_day_text(value timestamp) returns text
  language sql immutable parallel safe strict
  return lpad(extract(year from value)::integer::text, 4, '0') || '-' || lpad(extract(month from value)::integer::text, 2, '0')
      || '-' || lpad(extract(day from value)::integer::text, 2, '0');
