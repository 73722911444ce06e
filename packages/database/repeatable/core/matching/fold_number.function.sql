-- An invoice number with its look-alikes folded, capital letters and digits only: 'WO05' and 'W0-05' are one.
create or replace function core.fold_number(written text) returns text
  language sql immutable parallel safe
  return translate(regexp_replace(upper(left(written, 100)), '[^A-Z0-9]', '', 'g'), 'OILBS', '01185');
