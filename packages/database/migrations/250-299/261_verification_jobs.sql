-- A job verifies the sealed history of a project (SEC-06, decision 262).
alter table core.jobs
  drop constraint jobs_kind_check,
  add constraint jobs_kind_check check (kind in ('export', 'import', 'detection', 'letters', 'verification'));
-- The last verification of a project is shown with its settings.
create index jobs_verifications on core.jobs (project_id, created_at desc) where kind = 'verification';
