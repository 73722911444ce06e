-- What are the people of a project called, by their number?
-- By name, those who share one with their company, and by mail where both are the same.
create or replace function core.member_names(asked_project integer) returns jsonb
  language sql stable security definer set search_path = pg_catalog as $$
  with people as (
    select person.id, person.full_name, person.mail, company.name as company, core.name_key(person.full_name) as key
    from core.project_people known
    join core.users person on person.id = known.user_id
    left join core.companies company on company.id = person.company_id
    where known.project_id = asked_project
  ), counted as (
    select people.*, count(*) over (partition by key) as of_name, count(*) over (partition by key,
      core.name_key(company)) as of_company
    from people
  )
  select coalesce(jsonb_object_agg(id::text, full_name
           || case when of_name = 1 then '' when of_company = 1 and company is not null then ' (' || company || ')'
             else ' (' || mail || ')' end), '{}')
  from counted
$$;
revoke execute on function core.member_names from public;
grant execute on function core.member_names to quitus_app;
