-- A statement that writes history names rows and change sets that exist, whatever session_replication_role says.
create or replace trigger refuse_lost_history after insert on project_{project}.row_changes
  referencing new table as added_changes
  for each statement execute function core.refuse_lost_history();
alter table project_{project}.row_changes enable always trigger refuse_lost_history;
