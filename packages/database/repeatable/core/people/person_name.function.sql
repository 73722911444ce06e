-- What is this person called in the project?
create or replace function core.person_name(asked_project integer, asked_person integer) returns text
  language sql stable security definer set search_path = pg_catalog as $$
  select person.full_name || case
      when namesakes.count = 0 and is_member then ''
      when coalesce(namesakes.of_company, 0) = 0 and company.name is not null then ' (' || company.name || ')'
      when namesakes.count = 0 then ''
      else ' (' || person.mail || ')' end
  from core.users person
  left join core.companies company on company.id = person.company_id
  cross join lateral (select exists (select from core.project_people known
                                     where known.project_id = asked_project and known.user_id = person.id) as
                                       is_member) membership
  cross join lateral (
    select count(*) as count, count(*) filter (where core.name_key(other_company.name) is not distinct from
      core.name_key(company.name)) as of_company
    from core.users other
    join core.project_people known on known.user_id = other.id and known.project_id = asked_project
    left join core.companies other_company on other_company.id = other.company_id
    where core.name_key(other.full_name) = core.name_key(person.full_name) and other.id <> person.id) namesakes
  where person.id = asked_person
$$;
revoke execute on function core.person_name from public;
grant execute on function core.person_name to quitus_app;
