-- The figures of syntheses and suppliers follow every edit of the dashboard (decision 109).
-- Tables: review_dashboard
create or replace trigger follow_facts after update on {table}
  referencing new table as edited_after for each statement execute function core.follow_facts();
alter table {table} enable always trigger follow_facts;
