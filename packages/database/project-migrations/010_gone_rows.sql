-- What stood in the base table of an entry that is gone, by storage name: its anomaly stays readable when that publication is retired (FLOW-05).
alter table project_{project}.gone_entries add column base_row jsonb;
create index gone_entries_anomaly_id_idx on project_{project}.gone_entries (anomaly_id);
