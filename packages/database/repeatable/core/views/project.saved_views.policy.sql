-- A personal view is seen by its owner alone, whatever a query forgets to check.
create policy project on core.saved_views to quitus_app
  using (project_id = core.current_project_id() and (is_shared or owner_id = core.current_user_id()))
  with check (project_id = core.current_project_id());
