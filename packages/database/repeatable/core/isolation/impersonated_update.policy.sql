-- An impersonator updates only where the project allows it (AUTH-10, decision 078).
-- Tables: core.attachments, core.comments, core.defined_views, core.files
-- Tables: core.syntheses, core.synthesis_setups, core.transfer_objects
-- Tables: core.import_drafts, core.import_previews, core.import_runs, core.imported_files, core.transfer_uploads
-- Tables: core.watched_folders
create policy impersonated_update on {table} as restrictive for update to quitus_app
  using ((select core.may_write()));
