-- Service accounts (AUTH-15, decision 079): accounts of programs, limited to projects and acts, which nobody signs in to.

alter table core.users
  add column kind text not null default 'person' check (kind in ('person', 'service')),
  add check (kind = 'person' or (password_hash is null and optional_features = '{}' and role = 'user'));
grant select (kind) on core.users to quitus_app;

create or replace function core.is_impersonable(person core.users) returns boolean
  language sql immutable
  return (person).kind = 'person' and (person).role_type = 'customer' and (person).optional_features = '{}'
         and not (person).is_disabled;

-- The account itself is a user, so that histories name it; its projects are memberships.
create table core.service_accounts (
  user_id integer primary key references core.users on delete cascade,
  acts text[] not null,
  created_by integer not null references core.users,
  created_at timestamptz not null
);

-- A token is a session that is not renewed: it expires and is revoked like one. Only its hash is stored.
create table core.service_tokens (
  session_id uuid primary key references core.sessions on delete cascade,
  name text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by integer not null references core.users,
  -- To the minute.
  last_used_at timestamptz
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['service_accounts', 'service_tokens'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
    execute format('create policy owner on core.%I to %I using (true) with check (true)', guarded, current_user);
  end loop;
end
$$;

-- What may a service account do, wherever it is a member? Null for a person.
create function core.acts_of(given_user integer) returns text[]
  language sql stable security definer set search_path = pg_catalog
  return (select acts from core.service_accounts where user_id = given_user);
revoke execute on function core.acts_of from public;
grant execute on function core.acts_of to quitus_app, quitus_auth;

-- Nobody signs in to a service account, and no token opens a person’s session.
create function core.refuse_service_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from core.sessions session join core.users account on account.id = session.user_id
             where session.id = new.session_id and (account.kind = 'service') <> (tg_table_name = 'service_tokens')) then
    raise exception 'service accounts have tokens, people sign in' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger refuse_service_sign_in before insert on core.refresh_tokens
  for each row execute function core.refuse_service_sign_in();
create trigger refuse_service_sign_in before insert on core.service_tokens
  for each row execute function core.refuse_service_sign_in();
revoke execute on function core.refuse_service_sign_in from public;

alter table core.tickets add column service_token_hash bytea;

-- As before, and for a service account: with the token whose hash the caller names. `is_use_due`: its use was not noted in the last minute.
drop function core.find_requester;
create function core.find_requester(
  given_session uuid, given_user integer, given_impersonator integer, given_token_hash bytea, at_time timestamptz, given_project integer)
  returns table (id integer, login text, mail text, full_name text, company text, role text, role_type text, optional_features text[],
                 last_login timestamptz, language text, acts text[], features text[], "right" text, impersonator jsonb,
                 expires_at timestamptz, is_writing_forbidden boolean, is_use_due boolean)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog as $$
begin
  return query
    select person.id, person.login, person.mail, person.full_name, company.name, person.role, person.role_type,
           person.optional_features, session.previous_sign_in_at, person.language, account.acts, project.features,
           case when setting.is_forbidden then 'read' else member."right" end,
           case when behind.id is not null then
             jsonb_build_object('id', behind.id, 'login', behind.login, 'mail', behind.mail, 'fullName', behind.full_name,
                                'company', employer.name, 'role', behind.role, 'roleType', behind.role_type,
                                'optionalFeatures', behind.optional_features, 'lastLogin', null, 'language', behind.language,
                                'acts', null)
           end,
           session.expires_at, coalesce(setting.is_forbidden and member."right" <> 'read', false),
           token.session_id is not null
             and (token.last_used_at is null or token.last_used_at <= at_time - interval '1 minute')
    from core.sessions session
    join core.users person on person.id = session.user_id
    join core.companies company on company.id = person.company_id
    left join core.service_tokens token on token.session_id = session.id
    left join core.service_accounts account on account.user_id = person.id
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
      and (person.kind = 'service') = (token.session_id is not null) and (person.kind = 'service') = (account.user_id is not null)
      and token.token_hash is not distinct from given_token_hash
      and session.impersonator_id is not distinct from given_impersonator
      and (session.impersonator_id is null or core.impersonation_stands(session.id, at_time));
end
$$;
revoke execute on function core.find_requester from public;
grant execute on function core.find_requester to quitus_app, quitus_auth;

-- Notes that a token was used; whoever comes while somebody else notes it leaves it to them.
create function core.note_service_token(given_session uuid, at_time timestamptz) returns void
  language sql security definer set search_path = pg_catalog as $$
  update core.service_tokens set last_used_at = at_time where session_id in (
    select session_id from core.service_tokens
    where session_id = given_session and (last_used_at is null or last_used_at <= at_time - interval '1 minute')
    for update skip locked)
$$;
revoke execute on function core.note_service_token from public;
grant execute on function core.note_service_token to quitus_app;
