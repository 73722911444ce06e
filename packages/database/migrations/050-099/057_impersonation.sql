-- Impersonation (AUTH-10, ACC-07; decision 078): a session of a customer that a member of staff acts in, and what it may not do.

-- Who is behind the requester of this transaction; null when they act for themselves.
create function core.current_impersonator_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.impersonator_id', true), '')::integer;

alter table core.sessions
  add column impersonator_id integer references core.users,
  -- The impersonator’s own session: without it, this one opens nothing.
  add column impersonator_session_id uuid references core.sessions on delete cascade,
  add column impersonation_reason text,
  add check ((impersonator_id is null) = (impersonator_session_id is null)
             and (impersonator_id is null) = (impersonation_reason is null) and impersonator_id <> user_id);
create index sessions_impersonating on core.sessions (impersonator_session_id) where impersonator_session_id is not null;
create index impersonations_by_expiry on core.sessions (expires_at) where impersonator_id is not null and ended_at is null;

-- May people who impersonate a member change anything in this project?
alter table core.projects add column allows_impersonated_writes boolean not null default true;

-- May this person be impersonated at all? Customers without optional features alone.
create function core.is_impersonable(person core.users) returns boolean
  language sql immutable
  return (person).role_type = 'customer' and (person).optional_features = '{}' and not (person).is_disabled;

create function core.share_project(one integer, other integer) returns boolean
  language sql stable security definer set search_path = pg_catalog
  return exists (
    select from core.project_members own
    join core.project_members theirs using (project_id)
    join core.projects project on project.id = own.project_id and project.archived_at is null
    where own.user_id = one and theirs.user_id = other);

-- Does this session of an impersonator still open anything? Everything that allowed it is asked anew.
create function core.impersonation_stands(given_session uuid, at_time timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog
  return exists (
    select from core.sessions session
    join core.sessions own on own.id = session.impersonator_session_id and own.user_id = session.impersonator_id
    join core.users impersonator on impersonator.id = own.user_id
    join core.users person on person.id = session.user_id
    where session.id = given_session and own.ended_at is null and own.expires_at > at_time and own.impersonator_id is null
      and not impersonator.is_disabled and 'impersonate_customer' = any(impersonator.optional_features)
      and core.is_impersonable(person) and core.share_project(impersonator.id, person.id));

-- Whom the requester may impersonate, with the projects that they share, by name.
create function core.list_impersonable_users(searched text, most integer)
  returns table (login text, mail text, full_name text, company text, projects text[])
  language sql stable security definer set search_path = pg_catalog as $$
  select person.login, person.mail, person.full_name, company.name,
         array_agg(project.name order by project.name collate "fr-x-icu", project.id)
  from core.project_members own
  join core.projects project on project.id = own.project_id and project.archived_at is null
  join core.project_members theirs on theirs.project_id = own.project_id
  join core.users person on person.id = theirs.user_id
  join core.companies company on company.id = person.company_id
  where own.user_id = core.current_user_id() and core.is_impersonable(person)
    and strpos(core.fold(concat_ws(' ', person.full_name, company.name, person.login)), core.fold(searched)) > 0
  group by person.id, company.id
  order by person.full_name collate "fr-x-icu", person.id
  limit most
$$;
revoke execute on function core.share_project, core.impersonation_stands, core.list_impersonable_users from public;
grant execute on function core.share_project, core.impersonation_stands to quitus_auth;
grant execute on function core.list_impersonable_users to quitus_app;

-- Who is behind a session that the caller names exactly, with the impersonator whom the token names, and what does a project open to them?
-- Nothing when the session has ended or expired, its person is disabled, or the impersonation no longer stands. An impersonator reaches
-- only projects of which both are members, and only reads where the project forbids impersonated writes.
drop function core.find_requester;
create function core.find_requester(
  given_session uuid, given_user integer, given_impersonator integer, at_time timestamptz, given_project integer)
  returns table (id integer, login text, mail text, full_name text, company text, role text, role_type text, optional_features text[],
                 last_login timestamptz, language text, features text[], "right" text, impersonator jsonb, expires_at timestamptz,
                 is_writing_forbidden boolean)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog as $$
begin
  return query
    select person.id, person.login, person.mail, person.full_name, company.name, person.role, person.role_type,
           person.optional_features, session.previous_sign_in_at, person.language, project.features,
           case when setting.is_forbidden then 'read' else member."right" end,
           case when behind.id is not null then
             jsonb_build_object('id', behind.id, 'login', behind.login, 'mail', behind.mail, 'fullName', behind.full_name,
                                'company', employer.name, 'role', behind.role, 'roleType', behind.role_type,
                                'optionalFeatures', behind.optional_features, 'lastLogin', null, 'language', behind.language)
           end,
           session.expires_at, coalesce(setting.is_forbidden and member."right" <> 'read', false)
    from core.sessions session
    join core.users person on person.id = session.user_id
    join core.companies company on company.id = person.company_id
    left join core.users behind on behind.id = session.impersonator_id
    left join core.companies employer on employer.id = behind.company_id
    left join core.project_members member on member.user_id = person.id and member.project_id = given_project
      and (session.impersonator_id is null
           or exists (select from core.project_members both_of
                      where both_of.user_id = session.impersonator_id and both_of.project_id = given_project))
    left join core.projects project on project.id = member.project_id and project.archived_at is null
    cross join lateral (
      select session.impersonator_id is not null and not project.allows_impersonated_writes as is_forbidden) setting
    where session.id = given_session and person.id = given_user
      and session.ended_at is null and session.expires_at > at_time and not person.is_disabled
      and session.impersonator_id is not distinct from given_impersonator
      and (session.impersonator_id is null or core.impersonation_stands(session.id, at_time));
end
$$;
revoke execute on function core.find_requester from public;
grant execute on function core.find_requester to quitus_app, quitus_auth;

-- Streams end with the impersonation as well.
create or replace function core.standing_streams(sessions uuid[], projects integer[], asked_at timestamptz, idle_before timestamptz)
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
    and (session.impersonator_id is null
         or core.impersonation_stands(session.id, asked_at)
            and exists (select from core.project_members both_of
                        where both_of.user_id = session.impersonator_id and both_of.project_id = asked.project_id))
$$;

-- Lists of projects, too, show an impersonator only what both may see.
drop policy member on core.project_members;
create policy member on core.project_members to quitus_app
  using (user_id in (core.current_user_id(), core.current_impersonator_id()) or project_id = core.current_project_id());
create policy impersonated on core.projects as restrictive to quitus_app
  using ((select core.current_impersonator_id() is null)
         or exists (select from core.project_members member
                    where member.project_id = projects.id and member.user_id = (select core.current_impersonator_id())));

-- Both ends of an impersonation leave a trace, however it ends; one that expired is ended by the maintenance.
create function core.record_impersonation() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into core.audit_events (at, actor_id, subject_id, kind, details)
  values (coalesce(new.ended_at, new.created_at), new.impersonator_id, new.user_id,
          case when new.ended_at is null then 'impersonationStarted' else 'impersonationEnded' end,
          jsonb_build_object('reason', new.impersonation_reason));
  return null;
end
$$;
create trigger record_impersonation after insert on core.sessions
  for each row when (new.impersonator_id is not null) execute function core.record_impersonation();
create trigger record_end_of_impersonation after update of ended_at on core.sessions
  for each row when (new.impersonator_id is not null and old.ended_at is null and new.ended_at is not null)
  execute function core.record_impersonation();

create function core.end_impersonations() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.sessions set ended_at = new.ended_at where impersonator_session_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger end_impersonations after update of ended_at on core.sessions
  for each row when (new.impersonator_id is null and old.ended_at is null and new.ended_at is not null)
  execute function core.end_impersonations();
revoke execute on function core.record_impersonation, core.end_impersonations from public;

-- True, or a refusal, where a project forbids writing to those who impersonate. Policies ask it once for a statement.
create function core.may_write() returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if core.current_impersonator_id() is not null
     and not exists (select from core.projects where id = core.current_project_id() and allows_impersonated_writes) then
    raise exception 'the project forbids writing while impersonating' using errcode = 'QL004';
  end if;
  return true;
end
$$;

-- Puts that question before every write of the application into a table of a project.
create function core.guard_impersonated_writes(guarded regclass) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy impersonated_insert on %s as restrictive for insert to quitus_app
                  with check ((select core.may_write()))', guarded);
  execute format('create policy impersonated_update on %s as restrictive for update to quitus_app
                  using ((select core.may_write()))', guarded);
  execute format('create policy impersonated_delete on %s as restrictive for delete to quitus_app
                  using ((select core.may_write()))', guarded);
end
$$;
revoke execute on function core.guard_impersonated_writes from public;
select core.guard_impersonated_writes('core.files');

-- What belongs to a person alone is closed to whoever impersonates them: their account and their saved views.
create function core.refuse_impersonator() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  if core.current_impersonator_id() is not null then
    raise exception 'nobody changes this while impersonating' using errcode = 'QL005';
  end if;
  return null;
end
$$;
create trigger refuse_impersonator before insert or update or delete on core.users
  for each statement execute function core.refuse_impersonator();
create trigger refuse_impersonator before insert or update or delete on core.saved_views
  for each statement execute function core.refuse_impersonator();
alter table core.users enable always trigger refuse_impersonator;
alter table core.saved_views enable always trigger refuse_impersonator;

-- No write is recorded without the impersonator behind it.
create policy impersonator on core.jobs as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
create policy impersonator on core.presences as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
alter table core.files add column impersonator_id integer references core.users default core.current_impersonator_id();
-- A ticket is used where no session is named: it carries both.
alter table core.tickets add column impersonator_id integer references core.users on delete cascade
  default core.current_impersonator_id();

-- Views to which people add rows: their base tables are written as well.
create or replace function core.open_rows(asked_project integer, asked_source text, publication integer) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  base text := format('project_%s.base_%s_%s', asked_project, asked_source, publication);
  review text := format('project_%s.review_%s', asked_project, asked_source);
begin
  execute format('create policy project on %s to quitus_app using ((select core.current_project_id() = %s))
                  with check (core.current_project_id() = %2$s)', base, asked_project);
  perform core.guard_impersonated_writes(base::regclass);
  execute format('grant select (row_id), insert, delete on %s to quitus_app', base);
  execute format('grant insert on %s to quitus_app', review);
  execute format('create trigger refuse_deletion_of_locked_row before delete on %s
                  for each row execute function core.refuse_deletion_of_locked_row()', base);
  execute format('alter table %s enable always trigger refuse_deletion_of_locked_row', base);
  execute format('create or replace trigger search_text_of_added after insert on %s
                  referencing new table as written for each statement execute function core.follow_search_text()', review);
  execute format('create or replace trigger search_text_of_edited after update on %s
                  referencing new table as written for each statement execute function core.follow_search_text()', review);
end
$$;
