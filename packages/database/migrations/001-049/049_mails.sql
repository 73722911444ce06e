-- Mails wait here until they are sent (decision 073). `parameters` may hold a secret, such as a link: it goes with the last attempt.
create table core.mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest')),
  user_id integer not null references core.users on delete cascade,
  parameters jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- A link that has expired is not worth sending.
  useful_until timestamptz,
  ended_at timestamptz,
  check ((state = 'waiting') = (parameters is not null) and (state = 'waiting') = (ended_at is null))
);
create index mails_by_age on core.mails (id desc, state);
create index mails_ended on core.mails (ended_at) where state <> 'waiting';

-- Whoever inserts a mail queues it, in the same transaction.
create function core.queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('mail', json_build_object('mail', new.id), job_key => 'mail ' || new.id, max_attempts => 12);
  return null;
end
$$;
create trigger queue_mail after insert on core.mails for each row execute function core.queue_mail();

-- Links by which a password is chosen (AUTH-08, AUTH-14); the table knows their hashes alone.
create table core.password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id integer not null references core.users on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index password_links_of_user on core.password_links (user_id) where used_at is null and withdrawn_at is null;
create index password_links_by_expiry on core.password_links (expires_at);

-- A request for a new password is queued whoever makes it: whether there is such an account is looked at later, so that the time of the call
-- reveals nothing.
create function core.request_password_reset(given_mail text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('password_reset', json_build_object('mail', given_mail), max_attempts => 5);
end
$$;
revoke execute on function core.request_password_reset from public;
grant execute on function core.request_password_reset to quitus_auth;

grant insert (kind, user_id, parameters, created_at, useful_until) on core.mails to quitus_auth;
grant select on core.password_links to quitus_auth;

-- Sets the password of the account that a link belongs to, uses the link up, withdraws its other links and ends its sessions; false for a link
-- that opens nothing. The role that reads credentials can set no password but with the secret of a link (SEC-07).
create function core.use_password_link(given_token text, new_password_hash text, at_time timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person integer;
begin
  update core.password_links link set used_at = at_time
    from core.users account
    where link.token_hash = sha256(convert_to(given_token, 'UTF8')) and link.used_at is null and link.withdrawn_at is null
      and link.expires_at > at_time and account.id = link.user_id and not account.is_disabled
    returning link.user_id into person;
  if person is null then
    return false;
  end if;
  update core.password_links set withdrawn_at = at_time where user_id = person and used_at is null and withdrawn_at is null;
  update core.users set password_hash = new_password_hash where id = person;
  update core.sessions set ended_at = at_time where user_id = person and ended_at is null;
  return true;
end
$$;
revoke execute on function core.use_password_link from public;
grant execute on function core.use_password_link to quitus_auth;
create index users_by_mail on core.users (lower(mail));
