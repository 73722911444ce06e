-- A person who is disabled loses their invitations and links.
create or replace trigger withdraw_links_of_disabled after update of is_disabled on core.users
  for each row when (new.is_disabled and not old.is_disabled) execute function core.withdraw_links_of_disabled();
