-- What is left of a number between its letters: '39903' of 'DVN00039903'. Null where it says too little.
-- '79B37' of '79B37 TIVERTON'.
create or replace function core.number_stem(written text) returns text
  language sql immutable parallel safe
  return substring(regexp_replace(upper(left(written, 100)), '[^A-Z0-9]', '', 'g') from
    '^[A-Z]*0*([1-9].*?[0-9]|[1-9])[A-Z]*$');
