-- An impersonator deletes only where the project allows it (AUTH-10, decision 078).
-- Tables: core.attachments, core.comments, core.defined_views, core.files
-- Tables: core.syntheses, core.synthesis_setups, core.transfer_objects
-- Tables: core.import_drafts, core.import_previews, core.import_runs, core.imported_files, core.transfer_uploads
-- Tables: core.watched_folders
create policy impersonated_delete on {table} as restrictive for delete to quitus_app
  using ((select core.may_write()));
