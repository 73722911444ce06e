-- Attempts to give a password, by login and by address (AUTH-09). `subject` is a hash: the table tells nobody who tried.
-- Every row costs an argon2 verification to make and is forgotten an hour after its last attempt, which bounds the table.
create table core.sign_in_attempts (
  subject bytea primary key check (length(subject) = 32),
  attempts integer not null check (attempts >= 0),
  blocked_until timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_attempts_forgotten on core.sign_in_attempts (forgotten_at);

grant select, insert, update, delete on core.sign_in_attempts to quitus_app;
