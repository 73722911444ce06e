-- What people are told of (FLOW-15, decision 105): written by whatever happens, in its own transaction, and read by its person alone.

create table core.notices (
  id bigint generated always as identity primary key,
  user_id integer not null references core.users on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
  source text not null,
  -- What happened within the kind: the state that was reached, the days that are left.
  detail text,
  -- The one anomaly that it is about, and how people call it; null for several.
  anomaly_id text,
  name text,
  count integer not null check (count > 0),
  -- Shows just these in the grid.
  filter jsonb,
  -- What the person said who caused it.
  words text check (length(words) <= 1000),
  actor_id integer references core.users,
  impersonator_id integer references core.users,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_person on core.notices (user_id, id desc);
create index unread_notices_of_person on core.notices (user_id, project_id) where read_at is null;
create index notices_by_age on core.notices (created_at);
-- What is deleted with a project or account is found.
create index notices_of_project on core.notices (project_id);

-- Whom the nearness of a deadline was told already.
create table core.told_deadlines (
  project_id integer not null references core.projects on delete cascade,
  source text not null,
  anomaly_id text not null,
  deadline date not null,
  days integer not null,
  user_id integer not null references core.users on delete cascade,
  primary key (project_id, source, anomaly_id, deadline, days, user_id)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['notices', 'told_deadlines'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;
grant select on core.notices to quitus_app;
grant update (read_at) on core.notices to quitus_app;

-- What the queries about anomalies need to know of a view; null where it has no anomalies.
create type core.noticed_view as (
  project_id integer, source text, base text, review text, changes text, sets text, id_column text, number_column text,
  state_column text, assignee_column text, deadline_column text);

alter table core.mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest', 'secondFactorReset', 'mention'));
