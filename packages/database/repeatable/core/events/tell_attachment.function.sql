-- A file that is attached or removed is an event of its anomaly.
create or replace function core.tell_attachment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event_of_anomaly(new.project_id, new.source, jsonb_build_object(
    'anomalyId', new.anomaly_id, 'part', 'attachments', 'actorId', coalesce(new.deleted_by, new.added_by)));
  return null;
end
$$;
revoke execute on function core.tell_attachment from public;
