-- Puts the check of a complete upload into the queue, once.
create or replace function core.queue_upload_check(given_upload uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('check_upload', json_build_object('upload', given_upload), job_key => 'upload ' ||
    given_upload,
                                  job_key_mode => 'preserve_run_at', max_attempts => 25);
end
$$;
revoke execute on function core.queue_upload_check from public;
grant execute on function core.queue_upload_check to quitus_app;
