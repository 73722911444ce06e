-- A publication of the dashboard or of free anomalies causes notices when its transaction ends.
-- Suppliers and duplicate suppliers are published with the dashboard (decision 114).
create constraint trigger notify_of_publication after insert on core.publications
  deferrable initially deferred for each row when (new.source in ('dashboard', 'freeanomaly'))
  execute function core.notify_of_publication();
