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
