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
    execute format('create policy owner on core.%I to %I using (true) with check (true)', guarded, current_user);
    execute format('create policy project on core.%I to quitus_app using (project_id = (select core.current_project_id()))
                    with check (project_id = core.current_project_id())', guarded);
  end loop;
end
$$;
grant select on core.project_event_heads, core.project_events to quitus_app;
grant select, insert, update, delete on core.presences to quitus_app;

-- Draws the next number, at the very end of a transaction.
create function core.tell_event(
  asked_project integer, told_kind text, told_source text, change_set bigint, publication integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn bigint;
begin
  insert into core.project_event_heads as head (project_id, last_number) values (asked_project, 1)
  on conflict (project_id) do update set last_number = head.last_number + 1
  returning last_number into drawn;
  insert into core.project_events (project_id, number, kind, source, change_set_id, publication_id, origin)
  values (asked_project, drawn, told_kind, told_source, change_set, publication,
          nullif(current_setting('app.tab', true), '')::uuid);
  perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));
end
$$;

-- An import tells of its publication, which stands for all that it changed.
create function core.tell_change_set() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.kind <> 'import' then
    perform core.tell_event(substring(tg_table_schema from '^project_([0-9]+)$')::integer, 'change', new.source, new.id, null);
  end if;
  return null;
end
$$;

create function core.tell_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event(new.project_id, 'publication', new.source, null, new.id);
  return null;
end
$$;

create constraint trigger tell_publication after insert on core.publications
  deferrable initially deferred for each row execute function core.tell_publication();

-- Puts the trigger on a project’s change sets; called with the project’s schema.
create function core.follow_change_sets(asked_project integer) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create constraint trigger tell_change_set after insert on project_%s.change_sets
                  deferrable initially deferred for each row execute function core.tell_change_set()', asked_project);
end
$$;

do $$
declare
  project integer;
begin
  for project in select id from core.projects where to_regclass('project_' || id || '.change_sets') is not null loop
    perform core.follow_change_sets(project);
  end loop;
end
$$;

-- Rights and sessions that end: whoever streams asks again at once whether it still may.
create function core.tell_of_access() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('quitus_access', '');
  return null;
end
$$;
create trigger tell_of_access after update of ended_at on core.sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function core.tell_of_access();
create trigger tell_of_access after update of is_disabled, role_type on core.users
  for each row when (new.is_disabled is distinct from old.is_disabled or new.role_type <> old.role_type)
  execute function core.tell_of_access();
create trigger tell_of_access after update or delete on core.project_members
  for each statement execute function core.tell_of_access();
create trigger tell_of_access after update of features, archived_at on core.projects
  for each row when (new.features <> old.features or new.archived_at is distinct from old.archived_at)
  execute function core.tell_of_access();

-- Which of these streams may go on, each told by its session and project, and what their projects open? `idle_before`: when the person
-- must have been active for the session not to be blocked, null where none is.
create function core.standing_streams(sessions uuid[], projects integer[], asked_at timestamptz, idle_before timestamptz)
  returns table (session_id uuid, project_id integer, features text[], "right" text, role_type text, last_number bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select session.id, project.id, project.features, member."right", person.role_type, coalesce(head.last_number, 0)
  from (select distinct * from unnest(sessions, projects)) asked (session_id, project_id)
  join core.sessions session on session.id = asked.session_id
  join core.users person on person.id = session.user_id
  join core.project_members member on member.user_id = person.id and member.project_id = asked.project_id
  join core.projects project on project.id = member.project_id and project.archived_at is null
  left join core.project_event_heads head on head.project_id = project.id
  where session.ended_at is null and session.expires_at > asked_at and not person.is_disabled
    and (idle_before is null or session.active_at > idle_before)
$$;
revoke execute on function core.tell_event, core.follow_change_sets, core.standing_streams from public;
grant execute on function core.standing_streams to quitus_app;
