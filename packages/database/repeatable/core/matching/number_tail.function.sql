-- The letters behind the digits of a number: instalments and copies have them.
create or replace function core.number_tail(written text) returns text
  language sql immutable parallel safe
  return substring(upper(left(written, 100)) from '[A-Z]*$');
