-- The cells of the history: of each line of `row_changes` one row for each cell (decision 287).
-- It reads as its reader, so that the policies of the table hold.
create or replace view project_{project}.cell_changes with (security_invoker = true) as
  select changed.change_set_id, changed.row_id, cell.column_name, cell.before, cell.after
  from project_{project}.row_changes changed
  cross join lateral unnest(changed.columns, changed.before, changed.after) cell (column_name, before, after);
grant select on project_{project}.cell_changes to quitus_app;
