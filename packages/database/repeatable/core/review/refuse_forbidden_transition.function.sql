-- A row changes from a state only to one that may follow it, by a person who may take the step; an undo leads back.
-- Whether an anomaly is validated follows from its state. Some moves are of one route, which changes until it is
-- taken (FLOW-21).
create or replace function core.refuse_forbidden_transition() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  decided text;
  route text;
  is_staff boolean;
  is_undo boolean;
  fault text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  select shown.storage_name, routed.storage_name into decided, route
  from core.views view
  join core.view_columns shown
    on shown.project_id = view.project_id and shown.source = view.source and shown.name = view.state_columns ->>
      'validated'
  left join core.view_columns routed
    on routed.project_id = view.project_id and routed.source = view.source and routed.name = view.state_columns ->>
      'route'
  where view.project_id = asked_project and view.source = asked_source;
  if decided is null then
    return null;
  end if;
  select role_type = 'staff' into is_staff from core.users where id = core.current_user_id();
  execute format($check$
    select min(before.state || ' to ' || after.state)
    from edited_after after
    join edited_before before using (row_id)
    where after.state <> before.state
      and not exists (select from core.state_moves move
                      where move.from_state = before.state and move.to_state = after.state
                        and (move.route is null or move.route = %1$s)
                        and (not move.is_staff_only or $1)) $check$,
    -- Anomalies of a view without routes are on that of claims.
    coalesce('after.' || quote_ident(route), '''claim''')) into fault using coalesce(is_staff, false);
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
  if route is not null then
    execute format($check$
      select min(after.row_id)::text
      from edited_after after
      join edited_before before using (row_id)
      where after.%1$I is distinct from before.%1$I
        and (after.state <> before.state or after.state not in ('detected', 'presented', 'validated')
             or after.state = 'detected' and not $1) $check$, route) into fault using coalesce(is_staff, false);
    if fault is not null then
      raise exception 'the route of row % was taken', fault using errcode = 'QL009';
    end if;
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
