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

-- The states that are kept apart, in lower case as in the names of their columns.
create function core.followed_states() returns text[] language sql immutable set search_path = pg_catalog as $$
  select array['detected', 'presented', 'validated', 'rejected', 'claimed', 'accepted', 'contested', 'partlyRecovered', 'recovered',
               'cancelled', 'closed']
$$;
revoke execute on function core.followed_states from public;

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
  select string_agg(format('count_%1$s, amount_%1$s', lower(state)), ', '),
         string_agg(format('coalesce(total.count_%1$s, 0), coalesce(total.amount_%1$s, 0)', lower(state)), ', '),
         string_agg(format('count(*) filter (where state = %2$L) as count_%1$s, sum(amount) filter (where state = %2$L) as amount_%1$s',
                           lower(state), state), ', ')
  into named, given, counted from unnest(core.followed_states()) state;
  if kept.facts is null then
    execute format('update %s set (%s) = row(%s)', kept.accounts, named,
                   (select string_agg('0, 0', ', ') from unnest(core.followed_states())));
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
  select string_agg(format('count(*) filter (where after.state = %2$L) - count(*) filter (where facts.state = %2$L) as count_%1$s,
                            coalesce(sum(facts.amount) filter (where after.state = %2$L), 0)
                              - coalesce(sum(facts.amount) filter (where facts.state = %2$L), 0) as amount_%1$s', lower(state), state), ', '),
         string_agg(format('count_%1$s = account.count_%1$s + moved.count_%1$s, amount_%1$s = account.amount_%1$s + moved.amount_%1$s', lower(state)), ', ')
  into sums, moves from unnest(core.followed_states()) state;
  return format('with moved as materialized (
                   select facts.supplier_code as code, %3$s
                   from edited_after after join %2$s facts on facts.row_id = after.row_id
                   where facts.state is distinct from after.state group by facts.supplier_code
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
  given text[];
  written text[];
  moving text;
begin
  -- A publication makes its own.
  if current_setting('app.publishes', true) = asked_project || '/' || asked_source then
    return null;
  end if;
  select to_regclass(format('%I.%I', tg_table_schema, format('facts_%s_%s', asked_source, view.current_publication_id))),
         array_agg(format('facts.%I', role.fact)), array_agg(format('after.%I', stored.storage_name))
  into facts, given, written
  from core.views view
  join (values ('state', 'state'), ('validated', 'is_validated'), ('acceptedAmount', 'accepted'), ('recovered', 'recovered'),
               ('claimedOn', 'claimed_on'), ('decidedAt', 'decided_at')) role(name, fact) on true
  join core.view_columns stored on stored.project_id = view.project_id and stored.source = view.source
    and stored.storage = 'review' and stored.name = view.state_columns ->> role.name
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
  execute format('update %s facts set (%s) = row(%s) from edited_after after
                  where facts.row_id = after.row_id and (%s) is distinct from (%s)',
                 facts, replace(array_to_string(given, ', '), 'facts.', ''), array_to_string(written, ', '),
                 array_to_string(given, ', '), array_to_string(written, ', '));
  return null;
end
$$;
