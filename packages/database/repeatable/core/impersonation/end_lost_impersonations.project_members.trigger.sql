-- Impersonations end with the membership that allowed them; checked when the transaction ends.
create constraint trigger end_lost_impersonations after delete or update on core.project_members
  deferrable initially deferred for each row execute function core.end_lost_impersonations();
