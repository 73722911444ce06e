-- May the writer record recoveries? Staff and the owner may.
create or replace function core.records_recoveries(lines regclass) returns boolean
  language sql stable set search_path = pg_catalog as $$
  select pg_has_role(current_user, (select relowner from pg_class where oid = lines), 'usage')
      or coalesce((select role_type = 'staff' from core.users where id = core.current_user_id()), false)
$$;
