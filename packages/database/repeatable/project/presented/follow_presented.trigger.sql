-- The rows that customers see follow every edit of a view that keeps them apart (decision 130).
-- Tables: presented_*
create or replace trigger follow_presented after update on project_{project}.review_{source}
  referencing old table as edited_before new table as edited_after
  for each statement execute function core.follow_presented();
alter table project_{project}.review_{source} enable always trigger follow_presented;
