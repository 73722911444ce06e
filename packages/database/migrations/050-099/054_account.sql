-- A person sees the devices on which they are signed in (AUTH-13): browser and system as the browser says, and the address of the sign-in.
alter table core.sessions add column user_agent text not null default '' check (length(user_agent) <= 400);
alter table core.sessions add column address text not null default '' check (length(address) <= 64);

-- People write their own name as they want it read.
grant update (full_name) on core.users to quitus_app;

-- Which notices a person receives, and where; without a row, what the product does by default.
create table core.notice_settings (
  user_id integer not null references core.users on delete cascade,
  kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
  channel text not null check (channel in ('off', 'screen', 'mail')),
  primary key (user_id, kind)
);
alter table core.notice_settings enable row level security;
alter table core.notice_settings force row level security;
do $$
begin
  execute format('create policy owner on core.notice_settings to %I using (true) with check (true)', current_user);
end
$$;
create policy own on core.notice_settings to quitus_app
  using (user_id = core.current_user_id()) with check (user_id = core.current_user_id());
grant select, insert, update on core.notice_settings to quitus_app;

-- Replaces a person's own password from within a session, ends their other sessions and withdraws their links; false when the session has ended
-- or the password is no longer the one that was checked.
create function core.change_own_password(given_session uuid, given_user integer, old_password_hash text, new_password_hash text,
                                         at_time timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.users person set password_hash = new_password_hash
    from core.sessions session
    where person.id = given_user and person.password_hash = old_password_hash and not person.is_disabled
      and session.id = given_session and session.user_id = person.id and session.ended_at is null and session.expires_at > at_time;
  if not found then
    return false;
  end if;
  update core.password_links set withdrawn_at = at_time where user_id = given_user and used_at is null and withdrawn_at is null;
  update core.sessions set ended_at = at_time where user_id = given_user and id <> given_session and impersonator_id is null and ended_at is null;
  return true;
end
$$;
revoke execute on function core.change_own_password from public;
grant execute on function core.change_own_password to quitus_auth;
