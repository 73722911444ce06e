-- The single letter that a clerk adds behind at least three digits to enter a refused number again ('18145A').
create or replace function core.invoice_number_suffix(written text) returns text
  language sql immutable parallel safe strict
  return substring(core.invoice_number_body(written) from '[0-9]{3}([A-Z])$');
