-- When a person got their last daily digest, or had nothing to be told; the next one tells what came since.
create table core.daily_digests (
  user_id integer primary key references core.users on delete cascade,
  told_until timestamptz not null
);
