-- Members read how the syntheses of a project are set up; staff alone change it.
create policy project on core.synthesis_setups to quitus_app
  using (project_id = (select core.current_project_id()))
  with check (project_id = core.current_project_id() and (select core.is_staff_asking()));
