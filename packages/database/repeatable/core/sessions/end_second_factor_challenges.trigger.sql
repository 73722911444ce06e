-- A changed password and a disabled account end sign-ins that wait for a second factor.
create or replace trigger end_second_factor_challenges after update of password_hash, is_disabled on core.users
  for each row when (new.password_hash is distinct from old.password_hash or new.is_disabled)
  execute function core.end_second_factor_challenges();
