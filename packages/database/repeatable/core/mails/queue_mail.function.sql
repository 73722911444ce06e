-- A mail that is inserted is queued in the same transaction.
create or replace function core.queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('mail', json_build_object('mail', new.id), job_key => 'mail ' || new.id, max_attempts
    => 12);
  return null;
end
$$;
