-- The state of an anomaly (FLOW-04, decision 090): what moves are allowed, repeated here from the table in packages/domain, and the guard
-- that holds whoever writes as the application to it. Project migration 006 gives every review table its column.

alter table core.projects
  -- What detection finds is for staff alone until they present it (FLOW-14).
  add column uses_triage boolean not null default false;
alter table core.views
  -- Names of the columns that transitions write, by their role; null for a view whose rows have no states.
  add column state_columns jsonb;
alter table core.view_columns
  drop constraint view_columns_storage_name_check,
  add constraint view_columns_storage_name_check check (storage_name ~ '^(c[0-9]+|is_locked|state)$'),
  -- Stored where people write, and written by transitions alone.
  add column is_managed boolean not null default false;

create table core.state_moves (
  from_state text not null,
  to_state text not null,
  is_staff_only boolean not null,
  primary key (from_state, to_state)
);
insert into core.state_moves (from_state, to_state, is_staff_only) values
  ('detected', 'presented', true),
  ('presented', 'detected', true),
  ('presented', 'validated', false),
  ('presented', 'rejected', false),
  ('rejected', 'presented', false),
  ('validated', 'presented', false),
  ('claimed', 'presented', true),
  ('accepted', 'presented', true),
  ('contested', 'presented', true),
  ('validated', 'claimed', true),
  ('contested', 'claimed', true),
  ('claimed', 'accepted', true),
  ('claimed', 'contested', true),
  ('claimed', 'cancelled', true),
  ('contested', 'cancelled', true),
  ('accepted', 'cancelled', true),
  ('recovered', 'closed', true),
  ('cancelled', 'closed', true),
  ('rejected', 'closed', true),
  ('closed', 'recovered', true),
  ('closed', 'cancelled', true),
  ('closed', 'rejected', true),
  ('claimed', 'partlyRecovered', true),
  ('claimed', 'recovered', true),
  ('accepted', 'partlyRecovered', true),
  ('accepted', 'recovered', true),
  ('partlyRecovered', 'claimed', true),
  ('partlyRecovered', 'accepted', true),
  ('partlyRecovered', 'recovered', true),
  ('recovered', 'claimed', true),
  ('recovered', 'accepted', true),
  ('recovered', 'partlyRecovered', true);
grant select on core.state_moves to quitus_app;

-- The application may write what people edit and what transitions write, and no other column.
create or replace function core.open_editable_columns(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
  written text;
begin
  select string_agg(format('%I', storage_name), ', ') into written
  from core.view_columns
  where project_id = asked_project and source = asked_source and storage = 'review' and (is_editable or is_managed);
  execute format('revoke update on %s from quitus_app', guarded);
  execute format('grant update (version, edited_columns%s) on %s to quitus_app',
                 coalesce(', ' || written, ''), guarded);
end
$$;

-- What the application writes leads from a state to one that may follow it, by somebody who may take the step; an undo leads back.
-- Whether an anomaly is validated follows from its state.
create function core.refuse_forbidden_transition() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  decided text;
  is_staff boolean;
  is_undo boolean;
  fault text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  select shown.storage_name into decided
  from core.views view
  join core.view_columns shown
    on shown.project_id = view.project_id and shown.source = view.source and shown.name = view.state_columns ->> 'validated'
  where view.project_id = asked_project and view.source = asked_source;
  if decided is null then
    return null;
  end if;
  select role_type = 'staff' into is_staff from core.users where id = core.current_user_id();
  execute $check$
    select min(before.state || ' to ' || after.state)
    from edited_after after
    join edited_before before using (row_id)
    where after.state <> before.state
      and not exists (select from core.state_moves move
                      where move.from_state = before.state and move.to_state = after.state
                        and (not move.is_staff_only or $1)) $check$ into fault using coalesce(is_staff, false);
  if fault is not null then
    execute format('select exists (select from %I.change_sets where written_by = pg_current_xact_id() and kind = ''undo'')',
                   tg_table_schema) into is_undo;
    if is_undo then
      execute $check$
        select min(before.state || ' to ' || after.state)
        from edited_after after
        join edited_before before using (row_id)
        where after.state <> before.state
          and not exists (select from core.state_moves move
                          where least(move.from_state, move.to_state) = least(before.state, after.state)
                            and greatest(move.from_state, move.to_state) = greatest(before.state, after.state)
                            and (not move.is_staff_only or $1)) $check$ into fault using coalesce(is_staff, false);
    end if;
  end if;
  if fault is not null then
    raise exception 'no transition leads from %', fault using errcode = 'QL006';
  end if;
  execute format($check$
    select min(after.row_id)::text
    from edited_after after
    join edited_before before using (row_id)
    where (after.state <> before.state or after.%1$I is distinct from before.%1$I)
      and case when after.state in ('detected', 'presented') then after.%1$I is not null
               when after.state = 'rejected' then after.%1$I is distinct from false
               when after.state = 'closed' then after.%1$I is distinct from before.%1$I
               else after.%1$I is distinct from true end $check$, decided) into fault;
  if fault is not null then
    raise exception 'the decision of row % does not agree with its state', fault using errcode = 'QL007';
  end if;
  return null;
end
$$;

create or replace function core.guard_review_table(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
begin
  execute format('create or replace trigger refuse_change_of_locked_row before update on %s
                  for each row when (old.is_locked) execute function core.refuse_change_of_locked_row()', guarded);
  execute format('create or replace trigger refuse_unfit_edit after update on %s
                  referencing old table as edited_before new table as edited_after
                  for each statement execute function core.refuse_unfit_edit()', guarded);
  execute format('create or replace trigger refuse_forbidden_transition after update on %s
                  referencing old table as edited_before new table as edited_after
                  for each statement execute function core.refuse_forbidden_transition()', guarded);
  execute format('alter table %s enable always trigger refuse_change_of_locked_row,
                                 enable always trigger refuse_unfit_edit,
                                 enable always trigger refuse_forbidden_transition', guarded);
end
$$;
