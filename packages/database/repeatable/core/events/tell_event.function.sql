-- Publishes a change or a publication of a project under the next number, at the end of the transaction.
create or replace function core.tell_event(
  asked_project integer, told_kind text, told_source text, change_set bigint, publication integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn bigint := core.draw_event_number(asked_project);
begin
  insert into core.project_events (project_id, number, kind, source, change_set_id, publication_id, origin)
  values (asked_project, drawn, told_kind, told_source, change_set, publication,
          nullif(current_setting('app.tab', true), '')::uuid);
  perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));
end
$$;
revoke execute on function core.tell_event from public;
