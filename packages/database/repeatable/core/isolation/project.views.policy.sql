-- A transaction sees and writes the definitions of the project that it named, and no others.
-- Tables: core.prefiltered_views, core.publications, core.view_columns, core.views
create policy project on {table} to quitus_app
  using (project_id = core.current_project_id()) with check (project_id = core.current_project_id());
