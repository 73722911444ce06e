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
  judged record;
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
  -- One pass over the edited rows, which leaves a row for each pair of states and route.
  execute format($check$
    with edited as materialized (
      select before.state as from_state, after.state as to_state, %1$s as route,
             min(after.row_id) filter (
               where %3$s and (after.state <> before.state or after.state not in ('detected', 'presented', 'validated')
                               or after.state = 'detected' and not $1)) as routed,
             min(after.row_id) filter (
               where (after.state <> before.state or after.%2$I is distinct from before.%2$I)
                 and case when after.state in ('detected', 'presented') then after.%2$I is not null
                          when after.state = 'rejected' then after.%2$I is distinct from false
                          when after.state = 'closed' then after.%2$I is distinct from before.%2$I
                          else after.%2$I is distinct from true end) as undecided
      from edited_after after
      join edited_before before using (row_id)
      group by before.state, after.state, %1$s
    )
    select (select min(from_state || ' to ' || to_state) from edited
            where from_state <> to_state
              and not exists (select from core.state_moves move
                              where move.from_state = edited.from_state and move.to_state = edited.to_state
                                and (move.route is null or move.route = edited.route)
                                and (not move.is_staff_only or $1))) as forbidden,
           (select min(from_state || ' to ' || to_state) from edited
            where from_state <> to_state
              and not exists (select from core.state_moves move
                              where least(move.from_state, move.to_state) = least(edited.from_state, edited.to_state)
                                and greatest(move.from_state, move.to_state)
                                  = greatest(edited.from_state, edited.to_state)
                                and (not move.is_staff_only or $1))) as not_undone,
           min(routed)::text as routed, min(undecided)::text as undecided,
           coalesce(bool_or(to_state = 'detected'), false) as hides
    from edited $check$,
    -- Anomalies of a view without routes are on that of claims.
    coalesce('after.' || quote_ident(route), '''claim''::text'), decided,
    case when route is null then 'false' else format('after.%1$I is distinct from before.%1$I', route) end)
  into judged using coalesce(is_staff, false);
  if judged.forbidden is not null then
    execute format('select exists (select from %I.change_sets where written_by = pg_current_xact_id() and kind = ''undo'')',
                   tg_table_schema) into is_undo;
    if not is_undo or judged.not_undone is not null then
      raise exception 'no transition leads from %', case when is_undo then judged.not_undone else judged.forbidden end
        using errcode = 'QL006';
    end if;
  end if;
  if judged.routed is not null then
    raise exception 'the route of row % was taken', judged.routed using errcode = 'QL009';
  end if;
  if judged.undecided is not null then
    raise exception 'the decision of row % does not agree with its state', judged.undecided using errcode = 'QL007';
  end if;
  if judged.hides then
    perform core.note_triage(asked_project, asked_source);
  end if;
  return null;
end
$$;
