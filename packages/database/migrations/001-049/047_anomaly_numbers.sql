-- The column of a view that holds the numbers of its anomalies (decision 070). Project migration 003 makes the register of numbers.
alter table core.view_columns add column is_anomaly_number boolean not null default false;
create unique index one_anomaly_number on core.view_columns (project_id, source) where is_anomaly_number;
