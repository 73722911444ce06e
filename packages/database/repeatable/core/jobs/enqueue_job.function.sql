-- Puts a job of the transaction's project into the queue, in that transaction; a queued one keeps its place.
-- What may take minutes has a lane of its own. graphile-worker's tables are the owner's alone.
create or replace function core.enqueue_job(asked_job uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_kind text;
begin
  select kind into asked_kind from core.jobs where id = asked_job and state = 'waiting'
    and (project_id = core.current_project_id() or core.current_project_id() is null);
  if not found then
    raise exception 'job % is none that waits in this project', asked_job;
  end if;
  perform graphile_worker.add_job(case when asked_kind in ('import', 'detection', 'searchTexts', 'verification')
                                    then 'quitus_long' else 'quitus' end,
                                  json_build_object('job', asked_job), job_key => asked_job::text,
                                  job_key_mode => 'preserve_run_at');
end
$$;
revoke execute on function core.enqueue_job from public;
grant execute on function core.enqueue_job to quitus_app;
