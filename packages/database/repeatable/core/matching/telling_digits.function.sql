-- Which digits of a number distinguish invoices?
create or replace function core.telling_digits(written text) returns integer
  language sql immutable parallel safe
  return length(regexp_replace(core.without_period(written), '[^0-9]', '', 'g'));
