-- What do people read as one name? Case, accents, spaces and invisible characters make no difference.
create or replace function core.name_key(full_name text) returns text
  language sql immutable set search_path = pg_catalog as $$
  select core.fold(btrim(regexp_replace(regexp_replace(full_name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), '\s+', ' ', 'g')))
$$;
