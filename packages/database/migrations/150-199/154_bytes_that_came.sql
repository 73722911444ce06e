-- A quota counts bytes that are there, and what is being sent right now; an announcement alone takes no room from others (decision 149).
alter table core.transfer_uploads add column counted bigint not null default 0 check (counted between 0 and size);
comment on column core.transfer_uploads.counted is 'Bytes that count against the quota: all of the file while it is sent, what has come of it between.';
alter table core.transfer_uploads disable trigger user;
update core.transfer_uploads set counted = size where state in ('receiving', 'checking', 'quarantined');
alter table core.transfer_uploads enable trigger user;

update core.transfer_usage usage set bytes =
  coalesce((select sum(size) from core.transfer_objects object where object.project_id = usage.project_id), 0)
  + coalesce((select sum(counted) from core.transfer_uploads upload
              where upload.project_id = usage.project_id and state in ('receiving', 'checking', 'quarantined')), 0);

grant update (counted) on core.transfer_uploads to quitus_app;
