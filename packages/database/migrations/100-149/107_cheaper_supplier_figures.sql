-- Figures of suppliers follow an action in two statements (decision 117): which anomalies moved between which states, gathered once, then the
-- accounts, of which only the states that occur are written. An action over thousands of accounts wrote and added up all states of each.
drop function core.move_anomalies_of_accounts;

-- The statement that moves the figures of the accounts between these states. Its parameters are arrays of one length: code, state before, state
-- after, how many and of how much. Accounts are locked in one order, so that two edits never wait for each other in a circle.
create function core.move_figures_of_accounts(accounts regclass, states integer[]) returns text
  language sql stable set search_path = pg_catalog as $$
  select format('with moved as materialized (
                   select code, %2$s
                   from unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::numeric[]) as move (code, before, after, count, amount)
                   group by code
                 ), locked as materialized (
                   select account.row_id, moved.* from %1$s account join moved on moved.code = account.code collate "C"
                   order by account.row_id for no key update of account
                 )
                 update %1$s account set %3$s from locked where account.row_id = locked.row_id',
                accounts,
                string_agg(format('coalesce(sum(count) filter (where after = %2$s), 0) - coalesce(sum(count) filter (where before = %2$s), 0) as count_%1$s,
                                   coalesce(sum(amount) filter (where after = %2$s), 0) - coalesce(sum(amount) filter (where before = %2$s), 0) as amount_%1$s',
                                  lower(state), place - 1), ', '),
                string_agg(format('count_%1$s = account.count_%1$s + locked.count_%1$s, amount_%1$s = account.amount_%1$s + locked.amount_%1$s',
                                  lower(state)), ', '))
  from unnest(core.fact_states()) with ordinality known(state, place) where place - 1 = any (states)
$$;
revoke execute on function core.move_figures_of_accounts from public;

create or replace function core.follow_facts() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  facts regclass;
  stored_as jsonb;
  kept record;
  moves record;
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
  select * into kept from core.account_tables(asked_project);
  if kept.accounts is not null and kept.facts is not null then
    execute format('select array_agg(code) as codes, array_agg(before) as befores, array_agg(after) as afters, array_agg(count) as counts,
                           array_agg(amount) as amounts
                    from (
                      select code, before, after, count(*) as count, sum(amount) as amount
                      from (
                        select facts.supplier_code as code, facts.cell / 6 as before, array_position(core.fact_states(), after.state) - 1 as after,
                               facts.amount_cents * 0.01 + coalesce(facts.amount_rest, 0) as amount
                        from edited_after after join %s facts on facts.row_id = after.row_id
                      ) edited
                      where before is distinct from after and code is not null group by code, before, after
                    ) move', kept.facts) into moves;
    if moves.codes is not null then
      execute core.move_figures_of_accounts(kept.accounts, moves.befores || moves.afters)
        using moves.codes, moves.befores, moves.afters, moves.counts, moves.amounts;
    end if;
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
