-- The form in which logins are compared, computed by `loginKey` of packages/domain and by nothing else: lower() knows other cases than
-- JavaScript does, and differs by locale (decision 057). `migrate` fills the column, and then makes it unique and mandatory.
alter table core.users add column login_key text collate "C";
