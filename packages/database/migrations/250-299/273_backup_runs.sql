-- What became of the backup of each night (OPS-04, decision 273).
create table core.backup_runs (
  begun_at timestamptz primary key,
  -- Of the archive; null where there is none of this night.
  bytes bigint check (bytes >= 0),
  -- Why there is none, or why older backups were not deleted; null where nothing failed.
  fault text check (length(fault) <= 500),
  check (bytes is not null or fault is not null)
);
