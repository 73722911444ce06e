-- Streams of a person whose account or role type changes are notified.
create or replace trigger tell_of_access after update of is_disabled, role_type on core.users
  for each row when (new.is_disabled is distinct from old.is_disabled or new.role_type <> old.role_type)
  execute function core.tell_of_access();
