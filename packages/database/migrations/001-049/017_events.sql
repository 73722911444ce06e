-- What happens in a project, numbered in the order of the commits, so that screens follow it (VIEW-17; decision 045), and who is
-- where (decision 046).

-- The number of a project’s last event. Its row is locked from the drawing of a number to the end of that commit: whoever sees a number
-- sees all lower ones, whatever their transactions began with.
create table core.project_event_heads (
  project_id integer primary key references core.projects on delete cascade,
  last_number bigint not null
) with (fillfactor = 50);

create table core.project_events (
  project_id integer not null references core.projects on delete cascade,
  number bigint not null,
  kind text not null check (kind in ('change', 'publication')),
  source text not null,
  change_set_id bigint,
  publication_id integer,
  -- The tab of a browser from which it was written, as the tab calls itself.
  origin uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (project_id, number)
);
create index project_events_by_age on core.project_events (at);

-- Who is where in a project: one row for each tab that shows it. What is lost with a crash is told again within seconds.
create unlogged table core.presences (
  project_id integer not null references core.projects on delete cascade,
  tab uuid not null,
  session_id uuid not null references core.sessions on delete cascade,
  user_id integer not null references core.users on delete cascade,
  impersonator_id integer references core.users on delete cascade,
  source text,
  entry_id text,
  column_name text,
  is_editing boolean not null default false,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (project_id, tab)
);
create index presences_of_session on core.presences (session_id, project_id);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['project_event_heads', 'project_events', 'presences'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;
grant select on core.project_event_heads, core.project_events to quitus_app;
grant select, insert, update, delete on core.presences to quitus_app;
