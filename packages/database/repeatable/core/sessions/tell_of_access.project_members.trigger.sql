-- Streams are notified when members or their rights change; by row, because replication into a cell applies rows.
create or replace trigger tell_of_access after update or delete on core.project_members
  for each row execute function core.tell_of_access();
