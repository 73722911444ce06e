-- Who was ever a member of a project, so that their name can be shown there?
create or replace function core.remember_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into core.project_people (project_id, user_id) values (new.project_id, new.user_id) on conflict do nothing;
  return null;
end
$$;
revoke execute on function core.remember_member from public;
