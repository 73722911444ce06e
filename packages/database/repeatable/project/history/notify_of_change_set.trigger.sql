-- A change set causes notices when its transaction ends (FLOW-15).
create constraint trigger notify_of_change_set after insert on project_{project}.change_sets
  deferrable initially deferred for each row execute function core.notify_of_change_set();
