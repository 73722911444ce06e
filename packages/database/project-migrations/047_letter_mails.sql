-- Letters that leave by e-mail (FLOW-20, decision 211): their outbox, which is part of the correspondence of the project and kept with it.
-- Requires: core/mails/queue_letter_mail.function.sql
create table project_{project}.claim_letter_mails (
  id integer generated always as identity primary key,
  letter_id integer not null references project_{project}.claim_letters,
  address text not null,
  reply_to text,
  subject text not null,
  body text not null,
  requested_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  requested_at timestamptz not null,
  -- A withdrawn one was undone before an attempt to send it.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  attempts integer not null default 0,
  -- While an attempt is under way, when it began.
  attempt_at timestamptz,
  last_error text,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index mails_of_letter on project_{project}.claim_letter_mails (letter_id, id);
-- A letter waits in the outbox once at a time.
create unique index one_waiting_mail on project_{project}.claim_letter_mails (letter_id) where state = 'waiting';
alter table project_{project}.claim_letter_mails enable row level security;
alter table project_{project}.claim_letter_mails force row level security;
grant select, insert on project_{project}.claim_letter_mails to quitus_app;
grant update (state, last_error, ended_at) on project_{project}.claim_letter_mails to quitus_app;

-- What became of the latest mail with which a letter was sent; null for letters that were sent in another way.
alter table project_{project}.claim_letters
  add column delivery text check (delivery in ('waiting', 'sent', 'failed'));
create index letters_undelivered on project_{project}.claim_letters (id) where delivery = 'failed';
grant update (delivery) on project_{project}.claim_letters to quitus_app;
