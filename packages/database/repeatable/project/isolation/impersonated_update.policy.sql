-- An impersonator updates only where the project allows it (AUTH-10, decision 078).
-- Tables: answered_writes, book_settings, change_sets, claim_letter_anomalies, claim_letter_answers
-- Tables: claim_letter_mails, claim_letter_settings, claim_letters, deleted_entries, entries, recoveries, row_changes
-- Tables: review_*, base_freeanomaly_*
create policy impersonated_update on {table} as restrictive for update to quitus_app
  using ((select core.may_write()));
