-- Does the owner write, for whom policies of the application hold as well because it is a member of that role?
create or replace function core.is_owner_writing() returns boolean
  language sql stable set search_path = pg_catalog
  return (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = 'core.comments'::regclass);
