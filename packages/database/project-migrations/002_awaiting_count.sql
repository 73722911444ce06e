-- Keeps the count of what awaits a decision (decision 061). The trigger waits for transactions that write change sets, so that the
-- count taken after it misses nothing.
create constraint trigger count_awaiting after insert on project_{project}.change_sets
  deferrable initially deferred for each row when (new.source = 'dashboard' and new.kind <> 'import')
  execute function core.count_awaiting_changes();
select core.recount_awaiting({project});
