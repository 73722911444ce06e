-- The owner, who migrates, imports and publishes, reads and writes every row.
-- Tables: anomaly_numbers, answered_writes, book_settings, change_sets, claim_letter_anomalies
-- Tables: claim_letter_answers, claim_letter_mails, claim_letter_settings, claim_letters, deleted_entries, entries
-- Tables: gone_entries, history_branches, history_chain, history_links, history_segments, recoveries, row_changes
-- Tables: supplier_decisions, review_*, base_*
-- Tables: facts_*, fact_texts_*, presented_*, accounts_*, documents_*, ledger_*, document_lines_*, fec_*
-- Tables: suppliers_*, common_invoices_*, open_items_*, possible_twins_*
create policy owner on {table} to current_user using (true) with check (true);
