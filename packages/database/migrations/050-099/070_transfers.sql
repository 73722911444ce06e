-- Folders and files that people of a project send each other (XFER-01 to XFER-05, decision 083). Bytes are in the store of files under the id.

-- Figures within names are compared as numbers: “Facture 2” stands before “Facture 10”.
create collation core.by_name (provider = icu, locale = 'fr-u-kn-true');

create table core.transfer_objects (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null references core.projects on delete cascade,
  -- Null: at the top of the project.
  parent_id uuid,
  -- The same, for indexes: by a null none of them orders.
  folder_id uuid not null generated always as (coalesce(parent_id, '00000000-0000-0000-0000-000000000000')) stored,
  is_folder boolean not null,
  name text not null check (octet_length(name) between 1 and 255),
  -- What names have in common that people or file systems take for one (objectNameKey of packages/domain).
  name_key text not null,
  -- Whatever is in a folder for staff alone is for staff alone itself.
  is_staff_only boolean not null default false,
  note text check (length(note) <= 200),
  size bigint check (size > 0),
  content_type text,
  sha256 bytea check (octet_length(sha256) = 32),
  created_by integer not null references core.users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by integer references core.users,
  -- The object with which it was deleted: itself, or the folder around it.
  deleted_with uuid,
  unique (project_id, id),
  foreign key (project_id, parent_id) references core.transfer_objects (project_id, id) on delete cascade,
  check (parent_id is distinct from id),
  check (is_folder = (size is null) and is_folder = (content_type is null) and is_folder = (sha256 is null)),
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (deleted_with is null))
);
-- What staff keep to themselves takes no name from others: the refusal would reveal it.
create unique index transfer_object_names on core.transfer_objects (project_id, folder_id, name_key, is_staff_only)
  where deleted_at is null;
create index transfer_objects_by_name on core.transfer_objects (project_id, folder_id, is_folder, name collate core.by_name, id)
  where deleted_at is null;
create index transfer_objects_by_time on core.transfer_objects (project_id, folder_id, is_folder, created_at, id) where deleted_at is null;
create index transfer_objects_by_size on core.transfer_objects (project_id, folder_id, is_folder, size, id) where deleted_at is null;
create index transfer_objects_of_folder on core.transfer_objects (project_id, parent_id);
create index transfer_objects_by_checksum on core.transfer_objects (project_id, sha256) where sha256 is not null;
create index transfer_objects_search on core.transfer_objects using gin (core.fold(name) gin_trgm_ops) where deleted_at is null;
create index transfer_objects_deleted on core.transfer_objects (project_id, deleted_at desc, id) where deleted_with = id;
create index transfer_objects_deleted_with on core.transfer_objects (deleted_with) where deleted_with is not null;
create index transfer_objects_to_purge on core.transfer_objects (deleted_at) where deleted_at is not null;

-- A file on its way. It becomes an object when all of its bytes have come and were checked.
create table core.transfer_uploads (
  -- That of the object to come, and of its bytes.
  id uuid primary key default gen_random_uuid(),
  project_id integer not null references core.projects on delete cascade,
  parent_id uuid,
  name text not null check (octet_length(name) between 1 and 255),
  is_staff_only boolean not null default false,
  note text check (length(note) <= 200),
  -- As declared.
  size bigint not null check (size > 0),
  -- What distinguishes the sender's file from another one of this name: somebody who comes back with it goes on where they stopped.
  fingerprint text not null,
  -- As the sender worked it out, where they did.
  sent_sha256 bytea check (octet_length(sent_sha256) = 32),
  created_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  created_at timestamptz not null,
  -- When bytes last came.
  touched_at timestamptz not null,
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'done', 'refused', 'quarantined')),
  error_code text,
  sha256 bytea check (octet_length(sha256) = 32),
  -- The call that writes bytes, by a lease: it renews it, and gives it back when another call waits.
  lock_holder uuid,
  lock_until timestamptz,
  is_lock_wanted boolean not null default false,
  -- When the project's staff were told.
  told_at timestamptz
);
create index transfer_uploads_of_sender on core.transfer_uploads (project_id, created_by, created_at desc);
create unique index transfer_uploads_under_way on core.transfer_uploads (project_id, created_by, parent_id, name, size, fingerprint)
  nulls not distinct where state in ('receiving', 'checking');
create index transfer_uploads_active on core.transfer_uploads (state, touched_at) where state in ('receiving', 'checking');
create index transfer_uploads_untold on core.transfer_uploads (project_id, touched_at) where state = 'done' and told_at is null;

-- Bytes that a project's objects, its bin included, and its uploads under way take.
create table core.transfer_usage (
  project_id integer primary key references core.projects on delete cascade,
  bytes bigint not null default 0
);

create function core.note_transfer_bytes(given_project integer, difference bigint) returns void
  language sql security definer set search_path = pg_catalog
  begin atomic
    insert into core.transfer_usage as usage (project_id, bytes)
    select given_project, difference where difference <> 0 and exists (select from core.projects where id = given_project)
    on conflict (project_id) do update set bytes = usage.bytes + excluded.bytes;
  end;
revoke execute on function core.note_transfer_bytes from public;

create function core.count_transfer_objects() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  changed record;
begin
  for changed in
    select project_id, sum(case when tg_op = 'INSERT' then size else -size end)::bigint as bytes
    from changed_rows where size is not null group by project_id
  loop
    perform core.note_transfer_bytes(changed.project_id, changed.bytes);
  end loop;
  return null;
end
$$;
create trigger count_added after insert on core.transfer_objects
  referencing new table as changed_rows for each statement execute function core.count_transfer_objects();
create trigger count_removed after delete on core.transfer_objects
  referencing old table as changed_rows for each statement execute function core.count_transfer_objects();

create function core.count_transfer_uploads() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  was bigint := 0;
  becomes bigint := 0;
begin
  if tg_op <> 'INSERT' and old.state in ('receiving', 'checking') then
    was := old.size;
  end if;
  if tg_op <> 'DELETE' and new.state in ('receiving', 'checking') then
    becomes := new.size;
  end if;
  if was <> becomes then
    perform core.note_transfer_bytes(case when tg_op = 'DELETE' then old.project_id else new.project_id end, becomes - was);
  end if;
  return null;
end
$$;
create trigger count_uploads after insert or delete or update of state on core.transfer_uploads
  for each row execute function core.count_transfer_uploads();

-- What all projects together take; the application sees one project at a time.
create function core.transfer_bytes_of_installation() returns bigint
  language sql stable security definer set search_path = pg_catalog
  return (select coalesce(sum(bytes), 0)::bigint from core.transfer_usage);
revoke execute on function core.transfer_bytes_of_installation from public;
grant execute on function core.transfer_bytes_of_installation to quitus_app;

-- Puts the check of a complete upload into the queue, once.
create function core.queue_upload_check(given_upload uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('check_upload', json_build_object('upload', given_upload), job_key => 'upload ' || given_upload,
                                  job_key_mode => 'preserve_run_at', max_attempts => 25);
end
$$;
revoke execute on function core.queue_upload_check from public;
grant execute on function core.queue_upload_check to quitus_app;

create function core.is_staff_asking() returns boolean
  language sql stable
  return exists (select from core.users where id = core.current_user_id() and role_type = 'staff');

do $$
declare
  guarded text;
begin
  foreach guarded in array array['transfer_objects', 'transfer_uploads', 'transfer_usage'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
    execute format('create policy owner on core.%I to %I using (true) with check (true)', guarded, current_user);
  end loop;
end
$$;
create policy project on core.transfer_objects to quitus_app
  using (project_id = (select core.current_project_id()) and (not is_staff_only or (select core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (not is_staff_only or (select core.is_staff_asking())));
create policy project on core.transfer_uploads to quitus_app
  using (project_id = (select core.current_project_id()) and (not is_staff_only or (select core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (not is_staff_only or (select core.is_staff_asking())));
create policy project on core.transfer_usage to quitus_app using (project_id = (select core.current_project_id()));

-- Objects go for good when their time in the bin is over, by the owner.
grant select, insert on core.transfer_objects to quitus_app;
grant update (parent_id, name, name_key, is_staff_only, deleted_at, deleted_by, deleted_with) on core.transfer_objects to quitus_app;
grant select, insert, delete, update (touched_at) on core.transfer_uploads to quitus_app;
grant select on core.transfer_usage to quitus_app;

-- A ticket opens the file of a job, or objects of transfers (API-07).
alter table core.tickets alter column job_id drop not null, add column transfer_objects uuid[],
  add check ((job_id is null) <> (transfer_objects is null));

select core.guard_impersonated_writes('core.transfer_objects');
select core.guard_impersonated_writes('core.transfer_uploads');
create policy impersonator on core.transfer_uploads as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));

-- Moves objects of the transaction's project with everything in them into the bin, what the requester does not see included.
create function core.delete_transfer_objects(given uuid[], at_time timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  gone integer;
begin
  with recursive doomed as (
    select object.id, object.id as root from core.transfer_objects object
    where object.project_id = core.current_project_id() and object.id = any(given) and object.deleted_at is null
    union
    select inner_object.id, doomed.root from doomed
    join core.transfer_objects inner_object
      on inner_object.project_id = core.current_project_id() and inner_object.parent_id = doomed.id and inner_object.deleted_at is null
  ), named as (
    -- An object that was named beside a folder around it goes with the folder.
    select id, (array_agg(root order by root = id))[1] as root from doomed group by id
  )
  update core.transfer_objects object
    set deleted_at = at_time, deleted_by = core.current_user_id(), deleted_with = named.root
    from named where object.id = named.id and object.project_id = core.current_project_id();
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke execute on function core.delete_transfer_objects from public;
grant execute on function core.delete_transfer_objects to quitus_app;

-- Takes what was deleted with an object out of the bin again, all of it; where its folder has gone, it comes back at the top.
create function core.restore_transfer_object(given uuid, given_name text, given_key text, given_parent uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  back integer;
begin
  update core.transfer_objects object
    set deleted_at = null, deleted_by = null, deleted_with = null,
        name = case when object.id = given then given_name else object.name end,
        name_key = case when object.id = given then given_key else object.name_key end,
        parent_id = case when object.id = given then given_parent else object.parent_id end
    where object.deleted_with = given and object.project_id = core.current_project_id();
  get diagnostics back = row_count;
  return back;
end
$$;
revoke execute on function core.restore_transfer_object from public;
grant execute on function core.restore_transfer_object to quitus_app;
