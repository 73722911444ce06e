-- Which tables hold the accounts of a project's suppliers and the facts of its dashboard?
-- Null without either, or where earlier facts do not name the account.
create or replace function core.account_tables(asked_project integer, out accounts regclass, out facts regclass)
  language plpgsql stable set search_path = pg_catalog as $$
begin
  select to_regclass(format('project_%s.accounts_%s', asked_project, suppliers.current_publication_id)),
         to_regclass(format('project_%s.facts_dashboard_%s', asked_project, dashboard.current_publication_id))
  into accounts, facts
  from core.views suppliers join core.views dashboard using (project_id)
  where project_id = asked_project and suppliers.source = 'mainsuppliers' and dashboard.source = 'dashboard';
  if not exists (select from pg_attribute where attrelid = facts and attname = 'supplier_code' and not attisdropped)
    then
    facts := null;
  end if;
end
$$;
revoke execute on function core.account_tables from public;
