-- Whoever impersonates a member writes only where the project allows it, and never without their own name (AUTH-10, decision 078).
do $$
declare
  guarded regclass;
begin
  for guarded in
    select relation.oid from pg_class relation
    where relation.relnamespace = 'project_{project}'::regnamespace and relation.relkind = 'r'
      and (has_any_column_privilege('quitus_app', relation.oid, 'INSERT, UPDATE')
           or has_table_privilege('quitus_app', relation.oid, 'DELETE'))
  loop
    perform core.guard_impersonated_writes(guarded);
  end loop;
end
$$;
create policy impersonator on project_{project}.change_sets as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
create policy impersonator on project_{project}.answered_writes as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
