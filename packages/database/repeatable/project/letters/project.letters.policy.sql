-- Letters are the correspondence of the firm: customers read none of it.
-- Tables: claim_letter_anomalies, claim_letter_answers, claim_letter_mails, claim_letter_settings, claim_letters
create policy project on {table} to quitus_app
  using ((select core.current_project_id() = {project}) and (select core.is_staff_asking()))
  with check ((select core.current_project_id() = {project}) and (select core.is_staff_asking()));
