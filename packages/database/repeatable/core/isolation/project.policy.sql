-- A transaction sees and writes the rows of the project that it named, and no others.
-- Tables: core.attachments, core.choice_lists, core.files, core.jobs, core.presences, core.project_event_heads
-- Tables: core.project_events, core.result_sets, core.tickets
create policy project on {table} to quitus_app
  using (project_id = (select core.current_project_id())) with check (project_id = core.current_project_id());
