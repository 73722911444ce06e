-- Folders and files that people of a project send each other (XFER-01 to XFER-05, decision 083). Bytes are in the store of files under the id.
-- Requires: core/text/fold.function.sql

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

do $$
declare
  guarded text;
begin
  foreach guarded in array array['transfer_objects', 'transfer_uploads', 'transfer_usage'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;

-- Objects go for good when their time in the bin is over, by the owner.
grant select, insert on core.transfer_objects to quitus_app;
grant update (parent_id, name, name_key, is_staff_only, deleted_at, deleted_by, deleted_with) on core.transfer_objects to quitus_app;
grant select, insert, delete, update (touched_at) on core.transfer_uploads to quitus_app;
grant select on core.transfer_usage to quitus_app;

-- A ticket opens the file of a job, or objects of transfers (API-07).
alter table core.tickets alter column job_id drop not null, add column transfer_objects uuid[],
  add check ((job_id is null) <> (transfer_objects is null));
