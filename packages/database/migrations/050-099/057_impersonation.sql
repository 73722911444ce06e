-- Impersonation (AUTH-10, ACC-07; decision 078): a session of a customer that a member of staff acts in, and what it may not do.
-- Requires: core/requester/current_impersonator_id.function.sql

alter table core.sessions
  add column impersonator_id integer references core.users,
  -- The impersonator’s own session: without it, this one opens nothing.
  add column impersonator_session_id uuid references core.sessions on delete cascade,
  add column impersonation_reason text,
  add check ((impersonator_id is null) = (impersonator_session_id is null)
             and (impersonator_id is null) = (impersonation_reason is null) and impersonator_id <> user_id);
create index sessions_impersonating on core.sessions (impersonator_session_id) where impersonator_session_id is not null;
create index impersonations_by_expiry on core.sessions (expires_at) where impersonator_id is not null and ended_at is null;

-- May people who impersonate a member change anything in this project?
alter table core.projects add column allows_impersonated_writes boolean not null default true;

alter table core.files add column impersonator_id integer references core.users default core.current_impersonator_id();
-- A ticket is used where no session is named: it carries both.
alter table core.tickets add column impersonator_id integer references core.users on delete cascade
  default core.current_impersonator_id();
