-- Lower case without accents, the form in which search compares. Immutable because the dictionary is named.
create or replace function core.fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
