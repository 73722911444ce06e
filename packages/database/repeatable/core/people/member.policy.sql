-- Who sees a membership: its person, their impersonator, and a transaction that named the project.
create policy member on core.project_members to quitus_app
  using (user_id in (core.current_user_id(), core.current_impersonator_id()) or project_id = core.current_project_id());
