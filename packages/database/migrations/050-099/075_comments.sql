-- What people write about an anomaly (FLOW-10, FLOW-19, decision 104). It hangs on the anomaly's identifier, which outlives publications.

create table core.comments (
  id bigint generated always as identity primary key,
  project_id integer not null references core.projects on delete cascade,
  source text not null check (source in ('dashboard', 'freeanomaly')),
  anomaly_id text not null,
  is_staff_only boolean not null default false,
  -- Empty once it was deleted.
  text text not null check (length(text) <= 10000),
  -- Who is mentioned, and the names by which the text does it.
  mentions integer[] not null default '{}',
  mention_names text[] not null default '{}',
  author_id integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  check (cardinality(mentions) <= 50 and cardinality(mentions) = cardinality(mention_names)),
  check ((text = '') = (deleted_at is not null))
);
create index comments_of_anomaly on core.comments (project_id, source, anomaly_id, id desc);
create index comments_of_author on core.comments (author_id, created_at);

-- What a comment said before its author changed or deleted it: for the audit, and never for the application.
create table core.comment_versions (
  comment_id bigint not null references core.comments on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  text text not null,
  mention_names text[] not null,
  replaced_by integer,
  impersonator_id integer,
  replaced_at timestamptz not null,
  -- The call that replaced it, as the log names it.
  request_id uuid default nullif(current_setting('app.request_id', true), '')::uuid
);
create index comment_versions_of_comment on core.comment_versions (comment_id, replaced_at);

create function core.keep_comment_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into core.comment_versions (comment_id, project_id, text, mention_names, replaced_by, impersonator_id, replaced_at)
  values (old.id, old.project_id, old.text, old.mention_names, core.current_user_id(), core.current_impersonator_id(),
          coalesce(new.deleted_at, new.edited_at));
  return null;
end
$$;
create trigger keep_comment_version after update on core.comments
  for each row execute function core.keep_comment_version();
alter table core.comments enable always trigger keep_comment_version;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['comments', 'comment_versions'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
    execute format('create policy owner on core.%I to %I using (true) with check (true)', guarded, current_user);
  end loop;
end
$$;
-- What staff write for themselves, customers never read, whatever a query forgets to ask.
create policy project on core.comments to quitus_app
  using (project_id = (select core.current_project_id()) and (not is_staff_only or (select core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (not is_staff_only or (select core.is_staff_asking())));
-- The owner is a member of the application's role: policies for the one hold for the other.
create function core.is_owner_writing() returns boolean
  language sql stable set search_path = pg_catalog
  return (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = 'core.comments'::regclass);
create policy own_insert on core.comments as restrictive for insert to quitus_app
  with check (author_id = (select core.current_user_id()) or (select core.is_owner_writing()));
create policy own_update on core.comments as restrictive for update to quitus_app
  using (author_id = (select core.current_user_id()) or (select core.is_owner_writing()));
create policy impersonator on core.comments as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
select core.guard_impersonated_writes('core.comments');
-- Nothing that was written goes, and who wrote it where and when stays.
grant select, insert on core.comments to quitus_app;
grant update (text, mentions, mention_names, edited_at, deleted_at) on core.comments to quitus_app;

-- Events of an anomaly: something beside its cells changed. Screens that show it read it again; the event carries nothing of it.
alter table core.project_events
  drop constraint project_events_kind_check,
  add constraint project_events_kind_check check (kind in ('change', 'publication', 'anomaly')),
  -- Of an event of an anomaly: `anomalyId`, `part`, `actorId`, and `isStaffOnly` where customers learn nothing of it.
  add column about jsonb,
  add constraint project_events_about_check check ((kind = 'anomaly') = (about is not null));

-- The next number of a project's events, at the very end of a transaction.
create function core.draw_event_number(asked_project integer) returns bigint
  language sql security definer set search_path = pg_catalog as $$
  insert into core.project_event_heads as head (project_id, last_number) values (asked_project, 1)
  on conflict (project_id) do update set last_number = head.last_number + 1
  returning last_number
$$;

create or replace function core.tell_event(
  asked_project integer, told_kind text, told_source text, change_set bigint, publication integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn bigint := core.draw_event_number(asked_project);
begin
  insert into core.project_events (project_id, number, kind, source, change_set_id, publication_id, origin)
  values (asked_project, drawn, told_kind, told_source, change_set, publication,
          nullif(current_setting('app.tab', true), '')::uuid);
  perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));
end
$$;

create function core.tell_event_of_anomaly(asked_project integer, told_source text, told_about jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn bigint := core.draw_event_number(asked_project);
begin
  insert into core.project_events (project_id, number, kind, source, about, origin)
  values (asked_project, drawn, 'anomaly', told_source, told_about, nullif(current_setting('app.tab', true), '')::uuid);
  perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));
end
$$;
revoke execute on function core.draw_event_number, core.tell_event_of_anomaly from public;

create function core.tell_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event_of_anomaly(new.project_id, new.source, jsonb_build_object(
    'anomalyId', new.anomaly_id, 'part', 'comments', 'actorId', new.author_id, 'isStaffOnly', new.is_staff_only));
  return null;
end
$$;
create constraint trigger tell_comment after insert or update on core.comments
  deferrable initially deferred for each row execute function core.tell_comment();
revoke execute on function core.keep_comment_version, core.tell_comment from public;
