-- The folded number without the words that clerks put in front of it and without leading zeros.
create or replace function core.folded_number_key(folded text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(ltrim(regexp_replace(folded, '^(FACTURE|FACT|FAC|FA|FC|1NV01CE|1NV|F)(?=[0-9])', ''), '0'),
    ''), '0');
