-- What staff keep to themselves one by one stays so when the folder around it is opened (decision 146).
alter table core.transfer_objects add column is_kept_itself boolean not null default false;
comment on column core.transfer_objects.is_kept_itself is 'Kept to staff by itself, and not by the folder around it alone.';
update core.transfer_objects object set is_kept_itself = true
where object.is_staff_only and not exists (
  select from core.transfer_objects folder
  where folder.project_id = object.project_id and folder.id = object.parent_id and folder.is_staff_only);
alter table core.transfer_objects add check (is_staff_only or not is_kept_itself);
grant update (is_kept_itself) on core.transfer_objects to quitus_app;
