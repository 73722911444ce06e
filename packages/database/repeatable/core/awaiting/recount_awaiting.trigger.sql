-- A publication of the dashboard is counted when its transaction ends.
-- Deferred triggers run in the order of their names: every writer locks the row of the count before the row that
-- numbers events.
create constraint trigger recount_awaiting after insert on core.publications
  deferrable initially deferred for each row when (new.source = 'dashboard')
  execute function core.recount_after_publication();
