-- What figures of syntheses are made of stands once more in a narrow table for each publication (decision 109), which follows every edit in the
-- transaction that makes it. Project migration 015 lets the review tables that there are follow too.

-- States in the order of their codes there.
create function core.fact_states() returns text[]
  language sql immutable parallel safe as $$
  select array['detected', 'presented', 'validated', 'rejected', 'claimed', 'accepted', 'contested', 'partlyRecovered', 'recovered',
               'cancelled', 'closed']
$$;

-- State, decision and whether it was claimed, in one small number: figures are gathered by it.
create function core.fact_cell(state text, is_validated boolean, is_claimed boolean) returns smallint
  language sql immutable parallel safe as $$
  select ((array_position(core.fact_states(), state) - 1) * 6 + case when is_validated then 2 when not is_validated then 4 else 0 end
          + is_claimed::integer)::smallint
$$;

-- Whole cents of an amount, which are added up as integers; what they leave of it is null for nearly all.
create function core.cents(amount numeric) returns bigint
  language sql immutable parallel safe as $$
  select case when amount is null then null when abs(amount) < 90000000000000000 then trunc(amount * 100)::bigint else 0 end
$$;
create function core.beyond_cents(amount numeric) returns numeric
  language sql immutable parallel safe as $$
  select nullif(amount - core.cents(amount) * 0.01, 0)
$$;

create function core.follow_facts() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  facts regclass;
  stored_as jsonb;
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
revoke execute on function core.follow_facts from public;

create or replace function core.guard_review_table(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
  checked text;
begin
  execute format('create or replace trigger refuse_change_of_locked_row before update on %s
                  for each row when (old.is_locked) execute function core.refuse_change_of_locked_row()', guarded);
  foreach checked in array array['refuse_unfit_edit', 'refuse_forbidden_transition', 'refuse_unbacked_recovery'] loop
    execute format('create or replace trigger %I after update on %s
                    referencing old table as edited_before new table as edited_after
                    for each statement execute function core.%I()', checked, guarded, checked);
    execute format('alter table %s enable always trigger %I', guarded, checked);
  end loop;
  execute format('alter table %s enable always trigger refuse_change_of_locked_row', guarded);
  if asked_source = 'dashboard' then
    execute format('create or replace trigger follow_facts after update on %s
                    referencing new table as edited_after for each statement execute function core.follow_facts()', guarded);
    execute format('alter table %s enable always trigger follow_facts', guarded);
  end if;
end
$$;
