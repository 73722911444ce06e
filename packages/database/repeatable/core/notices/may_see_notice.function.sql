-- Has the person of a notice still the right to its project? A user who lost it sees no notice of it.
create or replace function core.may_see_notice(person integer, asked_project integer, asked_source text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from core.project_members member
    join core.projects project on project.id = member.project_id and project.archived_at is null
    where member.user_id = person and member.project_id = asked_project
      and case when asked_source is null then 'transfers' when asked_source = 'dashboard' then 'dashboard'
               when asked_source = 'freeanomaly' then 'freeAnomaly' when asked_source = 'mainsuppliers' then 'suppliers'
               else 'duplicateSuppliers' end = any(project.features)
      -- Anyone who impersonates sees the projects that they share.
      and (core.current_impersonator_id() is null
           or exists (select from core.project_members shared
                      where shared.project_id = asked_project and shared.user_id = core.current_impersonator_id())))
$$;
revoke execute on function core.may_see_notice from public;
grant execute on function core.may_see_notice to quitus_app;
