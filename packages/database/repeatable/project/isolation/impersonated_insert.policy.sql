-- An impersonator inserts only where the project allows it (AUTH-10, decision 078).
-- Tables: answered_writes, book_settings, change_sets, claim_letter_anomalies, claim_letter_answers
-- Tables: claim_letter_mails, claim_letter_settings, claim_letters, deleted_entries, entries, recoveries, row_changes
-- Tables: review_*, base_freeanomaly_*
create policy impersonated_insert on {table} as restrictive for insert to quitus_app
  with check ((select core.may_write()));
