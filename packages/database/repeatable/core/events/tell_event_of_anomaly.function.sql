-- Publishes an event about one anomaly of a project.
create or replace function core.tell_event_of_anomaly(asked_project integer, told_source text, told_about jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn bigint := core.draw_event_number(asked_project);
begin
  insert into core.project_events (project_id, number, kind, source, about, origin)
  values (asked_project, drawn, 'anomaly', told_source, told_about, nullif(current_setting('app.tab', true), '')::uuid);
  perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));
end
$$;
revoke execute on function core.tell_event_of_anomaly from public;
