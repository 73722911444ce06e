-- A change of rights in a project is checked for whose they are.
create or replace trigger refuse_own_right before insert or update on core.project_members
  for each row execute function core.refuse_own_right();
