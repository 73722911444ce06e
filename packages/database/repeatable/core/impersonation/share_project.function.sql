-- Are both of these people members of one project that is not archived?
create or replace function core.share_project(one integer, other integer) returns boolean
  language sql stable security definer set search_path = pg_catalog
  return exists (
    select from core.project_members own
    join core.project_members theirs using (project_id)
    join core.projects project on project.id = own.project_id and project.archived_at is null
    where own.user_id = one and theirs.user_id = other);
revoke execute on function core.share_project from public;
grant execute on function core.share_project to quitus_auth;
