-- Claim letters are made by a job (FLOW-20, decision 087). Project migration 014 gives every project its letters.
alter table core.jobs
  drop constraint jobs_kind_check,
  add constraint jobs_kind_check check (kind in ('export', 'import', 'detection', 'letters'));
