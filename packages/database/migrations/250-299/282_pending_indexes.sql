-- Indexes of publications that a restore or a move has left for later: reading is slower without them (decision 283).
create table core.pending_indexes (
  statement text primary key,
  -- With its schema, as the statement names it.
  table_name text not null
);
alter table core.pending_indexes enable row level security;
alter table core.pending_indexes force row level security;
