-- Networks from which a person has signed in (decision 058): there, guesses that strangers make elsewhere count for nothing. `place` is a keyed
-- hash of login and network: the table tells nobody who was where.
create table core.known_sign_in_places (
  place bytea primary key check (length(place) = 32),
  known_until timestamptz not null
);
create index known_sign_in_places_by_age on core.known_sign_in_places (known_until);
grant select, insert, update, delete on core.known_sign_in_places to quitus_app;
