-- A change set is published as an event when its transaction ends.
create constraint trigger tell_change_set after insert on project_{project}.change_sets
  deferrable initially deferred for each row execute function core.tell_change_set();
