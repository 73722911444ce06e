-- A file of a cell or an anomaly that was chosen among the transferred ones (decision 121): it has no bytes of its own.
alter table core.files add column bytes_id uuid;
comment on column core.files.bytes_id is 'Under which id the store has the bytes; null where it is that of the file.';
create index files_by_bytes on core.files (bytes_id) where bytes_id is not null;
