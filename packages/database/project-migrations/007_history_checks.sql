-- The history of a large act has a line for each cell; that its rows and its act are there is looked for once for all of them.
alter table project_{project}.cell_changes
  drop constraint cell_changes_change_set_id_fkey,
  drop constraint cell_changes_row_id_fkey;
create trigger refuse_lost_history after insert on project_{project}.cell_changes
  referencing new table as added_changes
  for each statement execute function core.refuse_lost_history();
alter table project_{project}.cell_changes enable always trigger refuse_lost_history;
