-- From the first time that a view hides an anomaly from customers, readers are checked for their role.
create or replace function core.note_triage(asked_project integer, asked_source text) returns void
  language sql security definer set search_path = pg_catalog as $$
  update core.views set is_triaged = true
  where project_id = asked_project and source = asked_source and not is_triaged
$$;
revoke execute on function core.note_triage from public;
grant execute on function core.note_triage to quitus_app;
