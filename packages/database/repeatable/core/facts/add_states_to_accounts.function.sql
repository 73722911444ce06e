-- Gives the accounts of suppliers the figures of states that are newer than they, with totals over all states.
-- The view that reads them is made again as it was, because it depends on the totals.
create or replace function core.add_states_to_accounts(asked_project integer) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  schema_name text := 'project_' || asked_project;
  kept record;
  missing text[];
  shown text;
begin
  for kept in
    select oid::regclass as accounts, relname,
           to_regclass(format('%I.%I', schema_name, 'readable_base_mainsuppliers_' || substring(relname from
             '^accounts_([0-9]+)$'))) as readable
    from pg_class where relnamespace = schema_name::regnamespace and relkind = 'r' and relname ~ '^accounts_[0-9]+$'
  loop
    missing := array(select lower(state) from unnest(core.fact_states()) state
                     where not exists (select from pg_attribute where attrelid = kept.accounts and not attisdropped
                                         and attname = 'count_' || lower(state)));
    continue when cardinality(missing) = 0;
    shown := case when kept.readable is not null then pg_get_viewdef(kept.readable) end;
    if shown is not null then
      execute format('drop view %s', kept.readable);
    end if;
    execute format('alter table %s drop column count_disclosed, drop column amount_disclosed, drop column count_all, drop column amount_all',
                   kept.accounts);
    execute (select format('alter table %s %s', kept.accounts, string_agg(
               format('add column count_%1$s bigint not null default 0, add column amount_%1$s numeric not null default 0', state), ', '))
             from unnest(missing) state);
    execute (
      select format('alter table %s %s', kept.accounts, string_agg(
               format('add column %1$s_%2$s %3$s not null generated always as (%4$s) stored', figure.name, total.name,
                 figure.type,
                      (select string_agg(figure.name || '_' || lower(state), ' + ') from unnest(core.fact_states())
                        state
                       where total.name = 'all' or state <> 'detected')), ', '))
      from (values ('count', 'bigint'), ('amount', 'numeric')) figure (name, type)
      cross join (values ('disclosed'), ('all')) total (name));
    if shown is not null then
      execute format('create view %I.%I as %s', schema_name, 'readable_base_mainsuppliers_' || substring(kept.relname
        from '[0-9]+$'), shown);
      execute format('grant select on %I.%I to quitus_app', schema_name,
                     'readable_base_mainsuppliers_' || substring(kept.relname from '[0-9]+$'));
    end if;
  end loop;
end
$$;
revoke execute on function core.add_states_to_accounts from public;
