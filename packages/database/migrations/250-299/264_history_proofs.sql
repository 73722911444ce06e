-- What each night found when it compared every history with its seals and sent the heads away (SEC-06, decision 270).
create table core.history_proofs (
  proved_at timestamptz primary key,
  projects integer not null check (projects >= 0),
  -- The projects whose history differs from its seals.
  differing integer[] not null,
  -- By which ways the heads went; empty where none is set up.
  sent_by text[] not null,
  -- Why a way failed; null where none did.
  fault text check (length(fault) <= 500)
);
alter table core.history_proofs enable row level security;
alter table core.history_proofs force row level security;
