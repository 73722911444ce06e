-- People by login and by their last sign-in, as the administration sorts them.
create index users_by_login on core.users ((left(login, 200) collate "fr-x-icu"), id);
create index users_by_last_login on core.users (last_login_at desc nulls last, id);
