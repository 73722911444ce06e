-- Streams are notified when members or their rights change.
create or replace trigger tell_of_access after update or delete on core.project_members
  for each statement execute function core.tell_of_access();
