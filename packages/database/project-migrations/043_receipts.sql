-- Recoveries with a file as proof, and those that a bank statement brought (FLOW-18, decisions 205 and 206).
alter table project_{project}.recoveries
  add column attachment_id uuid,
  -- The project of the attachment, which the foreign key compares.
  add column attachment_project integer not null generated always as ({project}) stored,
  -- Account, reference, day, amount and text of the entry of the bank statement, as a hash.
  add column bank_entry text check (bank_entry ~ '^[0-9a-f]{64}$'),
  add constraint recoveries_attachment foreign key (attachment_id, attachment_project, source, anomaly_id)
    references core.attachments (file_id, project_id, source, anomaly_id);
create index recoveries_by_attachment on project_{project}.recoveries (attachment_id) where attachment_id is not null;
create index recoveries_by_bank_entry on project_{project}.recoveries (bank_entry) where bank_entry is not null;

-- By these indexes payments are compared with what waits for money; later review tables get theirs with their view.
do $$
declare
  reviewed text;
begin
  for reviewed in
    select tablename from pg_tables where schemaname = 'project_{project}' and tablename in ('review_dashboard', 'review_freeanomaly')
  loop
    execute format('create index if not exists %I on project_{project}.%I (row_id)
                    where state in (''claimed'', ''accepted'', ''partlyRecovered'')', reviewed || '_claimed', reviewed);
  end loop;
end
$$;
