-- Does a member of staff make the requests of this transaction?
create or replace function core.is_staff_asking() returns boolean
  language sql stable
  return exists (select from core.users where id = core.current_user_id() and role_type = 'staff');
