-- Impersonations end with the account, role type or feature that allowed them; checked when the transaction ends.
create constraint trigger end_lost_impersonations after update
  of is_disabled, role_type, optional_features on core.users
  deferrable initially deferred for each row
  when (old.is_disabled is distinct from new.is_disabled or old.role_type is distinct from new.role_type
        or old.optional_features is distinct from new.optional_features)
  execute function core.end_lost_impersonations();
