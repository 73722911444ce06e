-- Letters as things of their own (FLOW-20, decision 188): which step sent one, which was discarded, and one open letter for each anomaly.
alter table project_{project}.claim_letters
  add column company text,
  -- The change set of the claim with which it was sent. Its undo moves who sent it, and when, into the next three; its redo moves them back.
  add column step_id bigint,
  add column undone_sent_on date,
  add column undone_sent_by integer references core.users,
  add column undone_sent_at timestamptz,
  add column discarded_by integer references core.users,
  add column discarded_at timestamptz,
  add check ((discarded_by is null) = (discarded_at is null)),
  add check (sent_on is null or discarded_at is null);

-- What the letter says of the documents of an anomaly, compared when it is sent; null for letters from before.
alter table project_{project}.claim_letter_anomalies
  add column digest text,
  -- In a letter that is neither sent nor discarded.
  add column is_open boolean not null default true;
update project_{project}.claim_letter_anomalies about set is_open = false
from project_{project}.claim_letters letter where letter.id = about.letter_id and letter.sent_on is not null;

-- Letters that were written again without being sent: the newest counts, the others are discarded.
update project_{project}.claim_letters letter set discarded_by = letter.made_by, discarded_at = letter.made_at
where letter.sent_on is null and exists (
  select from project_{project}.claim_letter_anomalies about
  join project_{project}.claim_letter_anomalies other on other.anomaly_id = about.anomaly_id and other.letter_id > about.letter_id
  where about.letter_id = letter.id and other.is_open);
update project_{project}.claim_letter_anomalies about set is_open = false
from project_{project}.claim_letters letter where letter.id = about.letter_id and letter.discarded_at is not null;
create unique index one_open_letter on project_{project}.claim_letter_anomalies (anomaly_id) where is_open;
create index letters_of_step on project_{project}.claim_letters (step_id) where step_id is not null;

-- Who writes: registration number, signatory, contact, account for refunds, legal basis; and the language where no country is known.
alter table project_{project}.claim_letter_settings
  add column details jsonb not null default '{}',
  add column language text check (language in ('fr', 'en'));

grant update (step_id, undone_sent_on, undone_sent_by, undone_sent_at, discarded_by, discarded_at)
  on project_{project}.claim_letters to quitus_app;
grant update (is_open) on project_{project}.claim_letter_anomalies to quitus_app;
