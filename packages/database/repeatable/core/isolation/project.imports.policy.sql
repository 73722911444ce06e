-- Staff alone see and prepare imports, each transaction those of the project that it named.
-- Tables: core.import_drafts, core.import_previews, core.import_runs, core.imported_files, core.last_imports
-- Tables: core.watched_folders
create policy project on {table} to quitus_app
  using (project_id = (select core.current_project_id()) and (select core.is_staff_asking()))
  with check (project_id = core.current_project_id() and (select core.is_staff_asking()));
