-- The work for a known address (a link, a mail, its sending) slows the call that follows, which would show whether the address has an account.
-- It begins at a time drawn by chance, so that it falls on one call as often as on another.
create or replace function core.request_password_reset(given_mail text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('password_reset', json_build_object('mail', given_mail), max_attempts => 5,
    run_at => clock_timestamp() + interval '1 second' * (1 + 3 * random()));
end
$$;

-- People by login and by their last sign-in, as the administration sorts them.
create index users_by_login on core.users ((left(login, 200) collate "fr-x-icu"), id);
create index users_by_last_login on core.users (last_login_at desc nulls last, id);
