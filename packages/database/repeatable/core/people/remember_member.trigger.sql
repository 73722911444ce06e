-- Every new member is remembered in the project.
create or replace trigger remember_member after insert on core.project_members for each row execute function
  core.remember_member();
