-- The hash chain over the change sets of the project (SEC-06, decision 262). A background job writes it; nothing else does.

-- Up to where change sets are chained: those whose transaction and number are at most these.
create table project_{project}.history_chain (
  is_only boolean primary key default true check (is_only),
  position bigint not null default 0,
  change_set_id bigint,
  -- The hash of the last link, or of the branch after it; null before the first of them.
  hash bytea check (length(hash) = 32),
  until_transaction xid8 not null default '0',
  until_id bigint not null default 0,
  chained_at timestamptz
);
insert into project_{project}.history_chain default values;

-- One link for each chained change set, in the order of the chain.
create table project_{project}.history_links (
  position bigint primary key,
  change_set_id bigint not null unique,
  version smallint not null,
  hash bytea not null check (length(hash) = 32),
  -- Columns of this change set whose values may name people: they enter the hash as a salted digest only.
  personal_columns text[] not null default '{}',
  personal_digest bytea check (length(personal_digest) = 32),
  -- Null where there is nothing personal, or once it was erased.
  salt bytea check (length(salt) = 32)
);

-- The hash after each thousand links, so that retention can remove whole segments and the rest is still verified.
create table project_{project}.history_segments (
  number bigint primary key,
  first_position bigint not null unique,
  last_position bigint not null unique,
  last_change_set_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  closed_at timestamptz not null,
  removed_at timestamptz
);

-- Where the chain was cut, and why: by a restore, or because the database was moved to another server.
create table project_{project}.history_branches (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('restore', 'move')),
  after_position bigint not null,
  hash bytea not null check (length(hash) = 32),
  -- The moment of which the restored backup is.
  backup_at timestamptz,
  branched_at timestamptz not null
);
create index history_branches_by_position on project_{project}.history_branches (after_position, id);

alter table project_{project}.history_chain enable row level security;
alter table project_{project}.history_chain force row level security;
alter table project_{project}.history_links enable row level security;
alter table project_{project}.history_links force row level security;
alter table project_{project}.history_segments enable row level security;
alter table project_{project}.history_segments force row level security;
alter table project_{project}.history_branches enable row level security;
alter table project_{project}.history_branches force row level security;
grant select on project_{project}.history_chain, project_{project}.history_segments, project_{project}.history_branches
  to quitus_app;

-- What is to be chained next is found in its order.
drop index project_{project}.change_sets_by_transaction;
create index change_sets_by_transaction on project_{project}.change_sets (written_by, id);
