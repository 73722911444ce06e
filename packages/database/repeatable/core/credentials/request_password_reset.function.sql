-- Queues a request for a new password in the same way for every address, known or not.
-- The work for a known address (a link, a mail, its sending) slows the call that follows, which would show whether
-- the address has an account. It begins at a time drawn by chance, so that it falls on one call as often as on
-- another.
create or replace function core.request_password_reset(given_mail text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('password_reset', json_build_object('mail', given_mail), max_attempts => 5,
    run_at => clock_timestamp() + interval '1 second' * (1 + 3 * random()));
end
$$;
revoke execute on function core.request_password_reset from public;
grant execute on function core.request_password_reset to quitus_auth;
