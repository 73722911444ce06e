-- The narrow tables that syntheses and figures of suppliers count follow every edit (decisions 109 and 117).
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
  select to_regclass(format('%I.%I', tg_table_schema, format('facts_%s_%s', asked_source,
    view.current_publication_id))),
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
  -- Accounts are given by the facts in which states anomalies were, before these follow.
  select * into kept from core.account_tables(asked_project);
  if kept.accounts is not null and kept.facts is not null then
    execute format('select array_agg(code) as codes, array_agg(before) as befores, array_agg(after) as afters, array_agg(count) as counts,
                           array_agg(amount) as amounts
                    from (
                      select code, before, after, count(*) as count, sum(amount) as amount
                      from (
                        select facts.supplier_code as code, facts.cell / 6 as before,
                          array_position(core.fact_states(), after.state) - 1 as after,
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
                    stored_as ->> 'validated', stored_as ->> 'claimedOn', stored_as ->> 'acceptedAmount', stored_as ->>
                      'recovered',
                    stored_as ->> 'decidedAt');
  execute format('update %1$s facts
                  set (cell, accepted_cents, accepted_rest, recovered_cents, recovered_rest, claimed_on, decided_at) =
                    row(%2$s)
                  from edited_after after
                  where facts.row_id = after.row_id
                    and (facts.cell, facts.accepted_cents, facts.accepted_rest, facts.recovered_cents,
                      facts.recovered_rest, facts.claimed_on,
                         facts.decided_at) is distinct from (%2$s)',
                 facts, written);
  return null;
end
$$;
revoke execute on function core.follow_facts from public;
