-- Work that goes on after the call that asked for it, on whatever process (OPS-02, decision 048). graphile-worker’s own schema, which
-- `migrate` brings up beside ours, says whose turn it is; what people see of a job stands here.

create table core.jobs (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null references core.projects on delete cascade,
  kind text not null check (kind in ('export', 'import', 'detection')),
  -- The view that it is about, if any: its feature opens and closes the job too.
  source text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  asked_by integer not null references core.users,
  -- The person who had borrowed the asker’s identity.
  impersonator_id integer references core.users,
  title text not null,
  -- What to do, as the kind of job understands it.
  parameters jsonb not null,
  done bigint not null default 0,
  total bigint,
  -- What came of it, as the kind of job tells it.
  result jsonb,
  error_code text,
  -- Bytes in the store of files, until they expire.
  file_id uuid unique,
  file_name text,
  file_size bigint,
  file_type text,
  file_expires_at timestamptz,
  -- Every time that a process takes the job up is one attempt: what an earlier one still does counts for nothing.
  attempts integer not null default 0,
  -- The worker that has it, by graphile-worker’s name.
  worker_id text,
  -- When it was last heard of, by the database’s clock: queued, taken up, or told how far it is.
  seen_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check (file_id is null or state = 'done')
);
create index jobs_of_project on core.jobs (project_id, created_at desc);
create index jobs_active on core.jobs (state, seen_at) where state in ('waiting', 'running');
create index jobs_with_file on core.jobs (file_expires_at) where file_id is not null;

alter table core.jobs enable row level security;
alter table core.jobs force row level security;
grant select, insert, update on core.jobs to quitus_app;

-- One download of one thing, for who cannot send a bearer token (API-07). Only the hash of a ticket is kept.
create table core.tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  project_id integer not null references core.projects on delete cascade,
  session_id uuid not null references core.sessions on delete cascade,
  user_id integer not null references core.users on delete cascade,
  job_id uuid not null references core.jobs on delete cascade,
  expires_at timestamptz not null
);
create index tickets_by_expiry on core.tickets (expires_at);
alter table core.tickets enable row level security;
alter table core.tickets force row level security;
grant select, insert, delete on core.tickets to quitus_app;
