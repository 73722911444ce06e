-- What figures of syntheses are made of stands once more in a narrow table for each publication (decision 109), which follows every edit in the
-- transaction that makes it. Project migration 015 lets the review tables that there are follow too.
create function core.follow_facts() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  facts regclass;
  given text[];
  written text[];
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
  execute format('update %s facts set (%s) = row(%s) from edited_after after
                  where facts.row_id = after.row_id and (%s) is distinct from (%s)',
                 facts, replace(array_to_string(given, ', '), 'facts.', ''), array_to_string(written, ', '),
                 array_to_string(given, ', '), array_to_string(written, ', '));
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
