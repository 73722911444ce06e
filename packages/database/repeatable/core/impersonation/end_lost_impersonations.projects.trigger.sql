-- Impersonations end when their project is archived; checked when the transaction ends.
create constraint trigger end_lost_impersonations after update of archived_at on core.projects
  deferrable initially deferred for each row when (old.archived_at is distinct from new.archived_at)
  execute function core.end_lost_impersonations();
