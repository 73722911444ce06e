-- What suppliers answer to letters, and finding letters by state and words (FLOW-20, decision 210).
-- Requires: core/text/fold.function.sql
create table project_{project}.claim_letter_answers (
  id integer generated always as identity primary key,
  letter_id integer not null references project_{project}.claim_letters,
  answered_on date not null,
  kind text not null check (kind in ('accepted', 'acceptedInPart', 'promised', 'disputed', 'note')),
  said text not null,
  reference text,
  amount numeric,
  -- The anomalies of the letter that the answer is about; none for a note.
  anomaly_ids text[] not null,
  recorded_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  recorded_at timestamptz not null,
  -- The change set of the states that it moved; null for a note.
  step_id bigint,
  is_undone boolean not null default false
);
create index answers_of_letter on project_{project}.claim_letter_answers (letter_id, id);
create index answers_of_step on project_{project}.claim_letter_answers (step_id) where step_id is not null;
alter table project_{project}.claim_letter_answers enable row level security;
alter table project_{project}.claim_letter_answers force row level security;
grant select, insert on project_{project}.claim_letter_answers to quitus_app;
grant update (is_undone) on project_{project}.claim_letter_answers to quitus_app;

-- The day of the latest answer that moved anomalies and was not undone; and what a search compares.
alter table project_{project}.claim_letters
  add column answered_on date,
  add column search_text text collate "C" generated always as (
    core.fold(reference || ' ' || supplier || ' ' || coalesce(supplier_code, '') || ' ' || coalesce(company, ''))) stored;
create index letters_open on project_{project}.claim_letters (id) where sent_on is null and discarded_at is null;
create index letters_unanswered on project_{project}.claim_letters (id) where sent_on is not null and answered_on is null;
create index letters_answered on project_{project}.claim_letters (id) where answered_on is not null;
create index letters_discarded on project_{project}.claim_letters (id) where discarded_at is not null;
grant update (answered_on) on project_{project}.claim_letters to quitus_app;
