-- Which columns of a view lead to the page of a supplier: the first holds the code of the account, the others its name.
alter table core.views add column supplier_columns text[] not null default '{}';

-- Columns of suppliers that follow the anomalies of the dashboard (decision 117) stand neither with what was imported nor with what people write.
alter table core.view_columns
  drop constraint view_columns_storage_check,
  add constraint view_columns_storage_check check (storage in ('base', 'review', 'figures')),
  drop constraint view_columns_storage_name_check,
  add constraint view_columns_storage_name_check
    check (storage_name ~ '^(c[0-9]+|is_locked|state)$' or (storage = 'figures' and storage_name ~ '^(count|amount)_[a-z]+$'));

-- The table of the accounts behind the suppliers of a project, and the facts of its dashboard; null without either, or where facts of before
-- do not name the account.
create function core.account_tables(asked_project integer, out accounts regclass, out facts regclass)
  language plpgsql stable set search_path = pg_catalog as $$
begin
  select to_regclass(format('project_%s.accounts_%s', asked_project, suppliers.current_publication_id)),
         to_regclass(format('project_%s.facts_dashboard_%s', asked_project, dashboard.current_publication_id))
  into accounts, facts
  from core.views suppliers join core.views dashboard using (project_id)
  where project_id = asked_project and suppliers.source = 'mainsuppliers' and dashboard.source = 'dashboard';
  if not exists (select from pg_attribute where attrelid = facts and attname = 'supplier_code' and not attisdropped) then
    facts := null;
  end if;
end
$$;
revoke execute on function core.account_tables from public;

-- Counts the anomalies of every account anew: their publication has just been made.
create function core.count_anomalies_of_accounts(asked_project integer) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  kept record;
  named text;
  given text;
  counted text;
begin
  select * into kept from core.account_tables(asked_project);
  if kept.accounts is null then
    return;
  end if;
  -- `cell / 6` is the place of the state (`core.fact_cell`).
  select string_agg(format('count_%1$s, amount_%1$s', lower(state)), ', '),
         string_agg(format('coalesce(total.count_%1$s, 0), coalesce(total.amount_%1$s, 0)', lower(state)), ', '),
         string_agg(format('count(*) filter (where cell / 6 = %2$s) as count_%1$s,
                            sum(amount_cents * 0.01 + coalesce(amount_rest, 0)) filter (where cell / 6 = %2$s) as amount_%1$s',
                           lower(state), place - 1), ', ')
  into named, given, counted from unnest(core.fact_states()) with ordinality known(state, place);
  if kept.facts is null then
    execute format('update %s set (%s) = row(%s)', kept.accounts, named,
                   (select string_agg('0, 0', ', ') from unnest(core.fact_states())));
  else
    execute format('update %1$s account set (%2$s) = row(%3$s)
                    from %1$s known left join (select supplier_code, %4$s from %5$s group by supplier_code) total on total.supplier_code = known.code
                    where known.row_id = account.row_id', kept.accounts, named, given, counted, kept.facts);
  end if;
end
$$;
revoke execute on function core.count_anomalies_of_accounts from public;

-- Moves anomalies that an edit leads to another state from one figure of their account to the other. `edited` is the transition table of the
-- edit as the facts name it. Accounts are locked in one order, so that two edits never wait for each other in a circle.
create function core.move_anomalies_of_accounts(asked_project integer) returns text
  language plpgsql stable set search_path = pg_catalog as $$
declare
  kept record;
  sums text;
  moves text;
begin
  select * into kept from core.account_tables(asked_project);
  if kept.accounts is null or kept.facts is null then
    return null;
  end if;
  select string_agg(format('count(*) filter (where after = %2$s) - count(*) filter (where before = %2$s) as count_%1$s,
                            coalesce(sum(amount) filter (where after = %2$s), 0)
                              - coalesce(sum(amount) filter (where before = %2$s), 0) as amount_%1$s', lower(state), place - 1), ', '),
         string_agg(format('count_%1$s = account.count_%1$s + moved.count_%1$s, amount_%1$s = account.amount_%1$s + moved.amount_%1$s', lower(state)), ', ')
  into sums, moves from unnest(core.fact_states()) with ordinality known(state, place);
  return format('with moves as (
                   select facts.supplier_code as code, facts.cell / 6 as before, array_position(core.fact_states(), after.state) - 1 as after,
                          facts.amount_cents * 0.01 + coalesce(facts.amount_rest, 0) as amount
                   from edited_after after join %2$s facts on facts.row_id = after.row_id
                 ), moved as materialized (
                   select code, %3$s from moves where before is distinct from after group by code
                 ), locked as materialized (
                   select account.row_id from %1$s account where account.code in (select code from moved)
                   order by account.row_id for no key update
                 )
                 update %1$s account set %4$s from moved
                 where account.code = moved.code and (select count(*) from locked) >= 0', kept.accounts, kept.facts, sums, moves);
end
$$;
revoke execute on function core.move_anomalies_of_accounts from public;

create or replace function core.follow_facts() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  facts regclass;
  stored_as jsonb;
  moving text;
  written text;
begin
  -- A publication makes its own.
  if current_setting('app.publishes', true) = asked_project || '/' || asked_source then
    return null;
  end if;
  select to_regclass(format('%I.%I', tg_table_schema, format('facts_%s_%s', asked_source, view.current_publication_id))),
         jsonb_object_agg(role.key, stored.storage_name)
  into facts, stored_as
  from core.views view
  cross join jsonb_each_text(view.state_columns) role
  join core.view_columns stored on stored.project_id = view.project_id and stored.source = view.source
    and stored.storage = 'review' and stored.name = role.value
  where view.project_id = asked_project and view.source = asked_source
  group by view.current_publication_id;
  if facts is null then
    return null;
  end if;
  -- Accounts are told by the facts in which states anomalies were, before these follow.
  moving := core.move_anomalies_of_accounts(asked_project);
  if moving is not null then
    execute moving;
  end if;
  written := format('core.fact_cell(after.state, after.%1$I, after.%2$I is not null), core.cents(after.%3$I), core.beyond_cents(after.%3$I),
                     core.cents(after.%4$I), core.beyond_cents(after.%4$I), after.%2$I, after.%5$I',
                    stored_as ->> 'validated', stored_as ->> 'claimedOn', stored_as ->> 'acceptedAmount', stored_as ->> 'recovered',
                    stored_as ->> 'decidedAt');
  execute format('update %1$s facts
                  set (cell, accepted_cents, accepted_rest, recovered_cents, recovered_rest, claimed_on, decided_at) = row(%2$s)
                  from edited_after after
                  where facts.row_id = after.row_id
                    and (facts.cell, facts.accepted_cents, facts.accepted_rest, facts.recovered_cents, facts.recovered_rest, facts.claimed_on,
                         facts.decided_at) is distinct from (%2$s)',
                 facts, written);
  return null;
end
$$;
