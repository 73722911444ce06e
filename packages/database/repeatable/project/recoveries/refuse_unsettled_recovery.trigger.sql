-- A line of a recovery agrees with its anomaly when the transaction ends, whatever session_replication_role says.
create constraint trigger refuse_unsettled_recovery after insert or update on project_{project}.recoveries
  deferrable initially deferred for each row execute function core.refuse_unsettled_recovery();
alter table project_{project}.recoveries enable always trigger refuse_unsettled_recovery;
