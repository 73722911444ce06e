-- Credentials and sessions are closed to the application's role (SEC-07, decision 059): whoever smuggles SQL into a call reads no password
-- hash and makes no session. A role of its own, with a login and a pool of its own, signs people in, and sees nothing of any project.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quitus_auth') then
    create role quitus_auth nologin;
  end if;
  execute format('grant quitus_auth to %I', current_user);
end
$$;
grant usage on schema core to quitus_auth;

revoke all on core.sessions, core.refresh_tokens, core.sign_in_attempts, core.known_sign_in_places from quitus_app;
revoke all on core.users from quitus_app;
grant select (id, login, mail, full_name, company_id, role, role_type, optional_features, language, is_disabled, last_login_at, created_at)
  on core.users to quitus_app;
grant update (language) on core.users to quitus_app;

grant select on core.users to quitus_auth;
grant update (last_login_at) on core.users to quitus_auth;
grant select, insert, update on core.sessions, core.refresh_tokens to quitus_auth;
grant select, insert, update, delete on core.sign_in_attempts, core.known_sign_in_places to quitus_auth;

-- Who is behind a session that the caller names exactly, and what does a project open to them? Nothing when the session has ended or
-- expired, or its person is disabled. Sessions cannot be listed or made through it.
create function core.find_requester(given_session uuid, given_user integer, at_time timestamptz, given_project integer)
  returns table (id integer, login text, mail text, full_name text, company text, role text, role_type text, optional_features text[],
                 last_login timestamptz, language text, features text[], "right" text)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog as $$
begin
  return query
    select person.id, person.login, person.mail, person.full_name, company.name, person.role, person.role_type,
           person.optional_features, session.previous_sign_in_at, person.language, project.features, member."right"
    from core.sessions session
    join core.users person on person.id = session.user_id
    join core.companies company on company.id = person.company_id
    left join core.project_members member on member.user_id = person.id and member.project_id = given_project
    left join core.projects project on project.id = member.project_id and project.archived_at is null
    where session.id = given_session and person.id = given_user
      and session.ended_at is null and session.expires_at > at_time and not person.is_disabled;
end
$$;
revoke execute on function core.find_requester from public;
grant execute on function core.find_requester to quitus_app, quitus_auth;
