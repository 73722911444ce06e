-- What detection finds is for staff alone until they present it (FLOW-14, decision 091).
alter table core.views
  -- Rows were published for staff alone at some time: readers are asked for their role from then on.
  add column is_triaged boolean not null default false;

-- What awaits a decision is what was presented; where rows have states, the state alone says so.
create or replace function core.recount_awaiting(asked_project integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  decided_in text;
  publication integer;
  has_states boolean;
  counted integer := 0;
begin
  select view.current_publication_id, decided.storage_name, view.state_columns is not null
  into publication, decided_in, has_states
  from core.views view
  join core.view_columns decided
    on decided.project_id = view.project_id and decided.source = view.source
   and decided.name = view.validated_column and decided.storage = 'review'
  where view.project_id = asked_project and view.source = 'dashboard';
  if publication is not null then
    execute format(
      'select count(*) from project_%s.base_dashboard_%s base join project_%s.review_dashboard review using (row_id)
       where base.child_index = 0 and %s',
      asked_project, publication, asked_project,
      case when has_states then 'review.state = ''presented''' else format('review.%I is null', decided_in) end) into counted;
  end if;
  insert into core.awaiting_counts as kept (project_id, awaiting) values (asked_project, counted)
  on conflict (project_id) do update set awaiting = excluded.awaiting;
end
$$;

create or replace function core.count_awaiting_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  decided text;
  has_states boolean;
  publication integer;
  only_anomalies text := '';
  difference integer;
begin
  select coalesce(view.state_columns ->> 'state', view.validated_column), view.state_columns is not null, published.id,
         case when published.has_child_rows then format(
           'join project_%s.base_dashboard_%s base on base.row_id = change.row_id and base.child_index = 0',
           asked_project, published.id) else '' end
  into decided, has_states, publication, only_anomalies
  from core.views view join core.publications published on published.id = view.current_publication_id
  where view.project_id = asked_project and view.source = new.source
    and coalesce(view.state_columns ->> 'state', view.validated_column) = any(new.columns);
  if not found then
    return null;
  end if;
  execute format(
    'select sum((%1$s)::integer - (%2$s)::integer)
     from project_%3$s.cell_changes change %4$s
     where change.change_set_id = $1 and change.column_name = $2',
    case when has_states then 'change.after = ''"presented"''' else 'change.after is null' end,
    case when has_states then 'change.before = ''"presented"''' else 'change.before is null' end,
    asked_project, only_anomalies)
  into difference using new.id, decided;
  if difference <> 0 then
    update core.awaiting_counts set awaiting = awaiting + difference where project_id = asked_project;
  end if;
  return null;
end
$$;

-- Somebody took an anomaly out of what customers see: from now on readers of the view are asked for their role.
create function core.note_triage(asked_project integer, asked_source text) returns void
  language sql security definer set search_path = pg_catalog as $$
  update core.views set is_triaged = true
  where project_id = asked_project and source = asked_source and not is_triaged
$$;
revoke execute on function core.note_triage from public;
grant execute on function core.note_triage to quitus_app;

-- What the application writes leads from a state to one that may follow it, by somebody who may take the step; an undo leads back.
-- Whether an anomaly is validated follows from its state.
create or replace function core.refuse_forbidden_transition() returns trigger
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
  if exists (select from edited_after where state = 'detected') then
    perform core.note_triage(asked_project, asked_source);
  end if;
  return null;
end
$$;
