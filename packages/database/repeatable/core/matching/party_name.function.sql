-- How would two clerks both write the name of a supplier?
-- Capitals without accents, legal form and punctuation, words in order.
create or replace function core.party_name(written text) returns text
  language sql immutable parallel safe strict
  return (
    select string_agg(word, ' ' order by word)
    from regexp_split_to_table(upper(core.fold(written)), '[^A-Z0-9]+') word
    where word not in ('', 'SA', 'SAS', 'SASU', 'SARL', 'EURL', 'SCI', 'SNC', 'GMBH', 'LTD', 'LIMITED', 'PLC', 'LLP',
      'INC', 'BV', 'AG', 'THE')
  );
