-- No row is inserted without the impersonator who caused it.
-- Tables: core.attachments, core.comments, core.jobs, core.presences, core.transfer_uploads
create policy impersonator on {table} as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
