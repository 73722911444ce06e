-- A change of features and roles is checked for whose they are.
create or replace trigger refuse_own_powers before update of optional_features, role, role_type on core.users
  for each row execute function core.refuse_own_powers();
