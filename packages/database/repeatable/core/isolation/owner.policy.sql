-- The owner, who migrates, imports and publishes, reads and writes every row.
-- Tables: core.attachments, core.audit_events, core.awaiting_counts, core.choice_lists, core.comment_versions
-- Tables: core.comments, core.files, core.import_drafts, core.import_previews, core.import_runs, core.imported_files
-- Tables: core.jobs, core.last_imports, core.notice_settings, core.notices, core.prefiltered_views, core.presences
-- Tables: core.project_event_heads, core.project_events, core.project_members, core.project_migrations
-- Tables: core.project_people, core.project_visits, core.projects, core.publications, core.remembered_mappings
-- Tables: core.result_sets, core.saved_views, core.service_accounts, core.service_tokens, core.syntheses
-- Tables: core.synthesis_setups, core.tickets, core.told_deadlines, core.transfer_objects, core.transfer_uploads
-- Tables: core.transfer_usage, core.view_columns, core.views, core.watched_folders
create policy owner on {table} to current_user using (true) with check (true);
