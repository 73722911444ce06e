-- A table shows its rows only to a transaction that named this very project.
-- The project is compared in a sub-select, which runs once for a statement and not once for a row, and of which the
-- planner expects more than of a comparison with its result.
-- Tables: answered_writes, book_settings, change_sets, deleted_entries, entries, gone_entries, recoveries, row_changes
-- Tables: history_branches, history_chain, history_segments, review_*
-- Tables: base_freeanomaly_*, ledger_*, document_lines_*, fec_*, suppliers_*, common_invoices_*, open_items_*
-- Tables: possible_twins_*
create policy project on {table} to quitus_app
  using ((select core.current_project_id() = {project})) with check ((select core.current_project_id() = {project}));
