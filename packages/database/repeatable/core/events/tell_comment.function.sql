-- A comment that is written or changed is an event of its anomaly.
create or replace function core.tell_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event_of_anomaly(new.project_id, new.source, jsonb_build_object(
    'anomalyId', new.anomaly_id, 'part', 'comments', 'actorId', new.author_id, 'isStaffOnly', new.is_staff_only));
  return null;
end
$$;
revoke execute on function core.tell_comment from public;
