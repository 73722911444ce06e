-- The history of a large act has a line for each cell; that its rows and its act are there is looked for once for all of them.
alter table project_{project}.cell_changes
  drop constraint cell_changes_change_set_id_fkey,
  drop constraint cell_changes_row_id_fkey;
