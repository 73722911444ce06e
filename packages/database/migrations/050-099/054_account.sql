-- A person sees the devices on which they are signed in (AUTH-13): browser and system as the browser says, and the address of the sign-in.
alter table core.sessions add column user_agent text not null default '' check (length(user_agent) <= 400);
alter table core.sessions add column address text not null default '' check (length(address) <= 64);

-- People write their own name as they want it read.
grant update (full_name) on core.users to quitus_app;

-- Which notices a person receives, and where; without a row, what the product does by default.
create table core.notice_settings (
  user_id integer not null references core.users on delete cascade,
  kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
  channel text not null check (channel in ('off', 'screen', 'mail')),
  primary key (user_id, kind)
);
alter table core.notice_settings enable row level security;
alter table core.notice_settings force row level security;
grant select, insert, update on core.notice_settings to quitus_app;
