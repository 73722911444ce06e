-- Suppliers and duplicate suppliers are published with the dashboard (decision 114), whose publication alone is told.
drop trigger notify_of_publication on core.publications;
create constraint trigger notify_of_publication after insert on core.publications
  deferrable initially deferred for each row when (new.source in ('dashboard', 'freeanomaly'))
  execute function core.notify_of_publication();
