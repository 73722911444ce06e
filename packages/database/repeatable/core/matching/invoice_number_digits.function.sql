-- The number with look-alike letters as digits, its zeros kept: for finding one number in another.
create or replace function core.invoice_number_digits(body text) returns text
  language sql immutable parallel safe strict
  return translate(body, 'OILBS', '01185');
