-- The application cannot disable or demote the last administrator.
create or replace trigger keep_an_administrator after update of is_disabled, optional_features on core.users
  for each row when (core.current_user_id() is not null and not old.is_disabled and 'admin_wexaus' =
    any(old.optional_features)
                     and (new.is_disabled or not 'admin_wexaus' = any(new.optional_features)))
  execute function core.keep_an_administrator();
