-- A change set of the dashboard changes what awaits a decision (decision 061).
create constraint trigger count_awaiting after insert on project_{project}.change_sets
  deferrable initially deferred for each row when (new.source = 'dashboard' and new.kind <> 'import')
  execute function core.count_awaiting_changes();
