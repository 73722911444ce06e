-- When the person behind a session was last active, as far as the server was told (AUTH-07).
alter table core.sessions add column active_at timestamptz not null default now();
