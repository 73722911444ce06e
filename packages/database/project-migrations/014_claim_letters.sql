-- Letters to suppliers (FLOW-20, decision 087). A letter is kept with its bytes, as it went out; only when it was sent is added later.
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
  unique (job_id, place),
  check ((sent_on is null) = (sent_by is null) and (sent_on is null) = (sent_at is null))
);
-- Numbers of anomalies outlive publications.
create table project_{project}.claim_letter_anomalies (
  letter_id integer not null references project_{project}.claim_letters,
  anomaly_id text not null,
  amount numeric not null,
  primary key (letter_id, anomaly_id)
);
create index letters_of_anomaly on project_{project}.claim_letter_anomalies (anomaly_id, letter_id);

-- What the project writes around the list; without its row, the texts of the application.
create table project_{project}.claim_letter_settings (
  is_only boolean primary key default true check (is_only),
  sender text not null,
  reminder_days integer not null check (reminder_days between 1 and 365),
  texts jsonb not null,
  changed_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  changed_at timestamptz not null
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['claim_letters', 'claim_letter_anomalies', 'claim_letter_settings'] loop
    execute format('alter table project_{project}.%I enable row level security', guarded);
    execute format('alter table project_{project}.%I force row level security', guarded);
  end loop;
end
$$;
-- References are drawn before the letters are set; those of a run that fails are never used.
create sequence project_{project}.letter_references as integer;
grant usage on sequence project_{project}.letter_references to quitus_app;
grant select, insert on project_{project}.claim_letters, project_{project}.claim_letter_anomalies to quitus_app;
grant update (sent_on, sent_by, sent_at) on project_{project}.claim_letters to quitus_app;
grant select, insert, update on project_{project}.claim_letter_settings to quitus_app;
