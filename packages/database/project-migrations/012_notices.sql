-- Notices come of what people write (FLOW-15).
create constraint trigger notify_of_change_set after insert on project_{project}.change_sets
  deferrable initially deferred for each row execute function core.notify_of_change_set();
-- Who presented or claimed anomalies is looked up among the steps that did.
create index change_sets_that_present_or_claim on project_{project}.change_sets (source, kind, id) where kind in ('present', 'claim');
