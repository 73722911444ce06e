-- Whom may the requester impersonate, with the projects that they share, by name?
create or replace function core.list_impersonable_users(searched text, most integer)
  returns table (login text, mail text, full_name text, company text, projects text[])
  language sql stable security definer set search_path = pg_catalog as $$
  select person.login, person.mail, person.full_name, company.name,
         array_agg(project.name order by project.name collate "fr-x-icu", project.id)
  from core.project_members own
  join core.projects project on project.id = own.project_id and project.archived_at is null
  join core.project_members theirs on theirs.project_id = own.project_id
  join core.users person on person.id = theirs.user_id
  join core.companies company on company.id = person.company_id
  where own.user_id = core.current_user_id()
    and core.is_impersonable(person.kind, person.role_type, person.optional_features, person.is_disabled)
    and strpos(core.fold(concat_ws(' ', person.full_name, company.name, person.login)), core.fold(searched)) > 0
  group by person.id, company.id
  order by person.full_name collate "fr-x-icu", person.id
  limit most
$$;
revoke execute on function core.list_impersonable_users from public;
grant execute on function core.list_impersonable_users to quitus_app;
