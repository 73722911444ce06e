-- A user sees and records their own visits; an impersonator records none in their name.
create policy own on core.project_visits to quitus_app
  using (user_id = (select core.current_user_id()) and project_id = (select core.current_project_id()))
  with check (user_id = core.current_user_id() and project_id = core.current_project_id()
              and core.current_impersonator_id() is null);
