-- Letters to suppliers (FLOW-20, decisions 087 and 188). A letter is kept with its bytes, as it went out; only what
-- became of it is added later.
create table project_{project}.claim_letters (
  id integer generated always as identity primary key,
  -- The run that made it, and its place in that run: a job that is run again makes no second letter.
  job_id uuid not null,
  place integer not null,
  kind text not null check (kind in ('claim', 'reminder')),
  source text not null,
  reference text not null unique,
  supplier text not null,
  supplier_code text,
  language text not null check (language in ('fr', 'en')),
  amount numeric not null,
  anomaly_count integer not null,
  written_on date not null,
  answer_by date not null,
  file_name text not null,
  pdf bytea not null,
  made_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  made_at timestamptz not null,
  sent_on date,
  sent_by integer references core.users,
  sent_at timestamptz,
  company text,
  -- The change set of the claim with which it was sent. Its undo moves who sent it, and when, into the next three; its
  -- redo moves them back.
  step_id bigint,
  undone_sent_on date,
  undone_sent_by integer references core.users,
  undone_sent_at timestamptz,
  discarded_by integer references core.users,
  discarded_at timestamptz,
  -- The day of the latest answer that moved anomalies and was not undone.
  answered_on date,
  -- What a search compares.
  search_text text collate "C" generated always as (
    core.fold(reference || ' ' || supplier || ' ' || coalesce(supplier_code, '') || ' ' || coalesce(company, ''))
  ) stored,
  -- What became of the latest mail with which it was sent; null for letters that were sent in another way.
  delivery text check (delivery in ('waiting', 'sent', 'failed')),
  -- Invoices of the supplier that it proposes to set off, as they were when it was written (decision 225).
  open_items jsonb,
  unique (job_id, place),
  check ((sent_on is null) = (sent_by is null) and (sent_on is null) = (sent_at is null)),
  check ((discarded_by is null) = (discarded_at is null)),
  check (sent_on is null or discarded_at is null)
);
create index letters_of_step on project_{project}.claim_letters (step_id) where step_id is not null;
create index letters_open on project_{project}.claim_letters (id) where sent_on is null and discarded_at is null;
create index letters_unanswered on project_{project}.claim_letters (id)
  where sent_on is not null and answered_on is null;
create index letters_answered on project_{project}.claim_letters (id) where answered_on is not null;
create index letters_discarded on project_{project}.claim_letters (id) where discarded_at is not null;
create index letters_undelivered on project_{project}.claim_letters (id) where delivery = 'failed';
-- References are drawn before the letters are set; those of a run that fails are never used.
create sequence project_{project}.letter_references as integer;

create table project_{project}.claim_letter_anomalies (
  letter_id integer not null references project_{project}.claim_letters,
  anomaly_id text not null,
  amount numeric not null,
  -- What the letter says of the documents of the anomaly, compared when it is sent; null for letters from before.
  digest text,
  -- In a letter that is neither sent nor discarded.
  is_open boolean not null default true,
  primary key (letter_id, anomaly_id)
);
create index letters_of_anomaly on project_{project}.claim_letter_anomalies (anomaly_id, letter_id);
create unique index one_open_letter on project_{project}.claim_letter_anomalies (anomaly_id) where is_open;

-- What the project writes around the list; without its row, the texts of the application.
create table project_{project}.claim_letter_settings (
  is_only boolean primary key default true check (is_only),
  sender text not null,
  reminder_days integer not null check (reminder_days between 1 and 365),
  texts jsonb not null,
  changed_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  changed_at timestamptz not null,
  -- Who writes: registration number, signatory, contact, account for refunds, legal basis.
  details jsonb not null default '{}',
  -- The language where no country is known.
  language text check (language in ('fr', 'en'))
);

-- What suppliers answer to letters (FLOW-20, decision 210), with the file that they answered with, which is one of the
-- files of an anomaly of the letter.
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
  is_undone boolean not null default false,
  attachment_id uuid,
  attachment_anomaly text,
  attachment_source text,
  attachment_project integer not null generated always as ({project}) stored,
  constraint answers_attachment
    foreign key (attachment_id, attachment_project, attachment_source, attachment_anomaly)
    references core.attachments (file_id, project_id, source, anomaly_id),
  constraint answers_attachment_complete
    check (num_nulls(attachment_id, attachment_anomaly, attachment_source) in (0, 3))
);
create index answers_of_letter on project_{project}.claim_letter_answers (letter_id, id);
create index answers_of_step on project_{project}.claim_letter_answers (step_id) where step_id is not null;
create index answers_by_attachment on project_{project}.claim_letter_answers (attachment_id)
  where attachment_id is not null;

-- Letters that leave by e-mail (FLOW-20, decision 211): their outbox, which is part of the correspondence of the
-- project and kept with it.
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
