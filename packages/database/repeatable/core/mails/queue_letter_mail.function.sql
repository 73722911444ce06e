-- A letter that is to leave by e-mail is queued in the same transaction, under the project whose table it is in.
create or replace function core.queue_letter_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  project integer := substring(tg_table_schema from '^project_([0-9]+)$')::integer;
begin
  perform graphile_worker.add_job('letter_mail', json_build_object('project', project, 'mail', new.id),
    job_key => 'letter mail ' || project || ' ' || new.id, max_attempts => 12);
  return null;
end
$$;
