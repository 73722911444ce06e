-- Who is notified of a change set: assigned, presented, decided after they presented, answered after they claimed?
-- Recipients are found by the number in the row alone: no name gives anybody a right. However it was written; undoing
-- it notifies nobody.
create or replace function core.notify_of_change_set() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  view core.noticed_view;
  gathered text;
  has_origins boolean := false;
  hidden text[];
begin
  if 'withdraw' = new.kind or new.kind in ('undo', 'redo') then
    view := core.noticed_view_of(asked_project, new.source);
    if view.base is not null and coalesce(view.state_column, '') = any(new.columns) then
      execute format('select array_agg(base.anomaly_id) from %s change
                      join %s base on base.row_id = change.row_id and base.child_index = 0
                      where change.change_set_id = $1 and change.column_name = $2 and change.after = ''"detected"''', view.changes, view.base)
        into hidden using new.id, view.state_column;
      if hidden is not null then
        perform core.forget_hidden_anomalies(asked_project, new.source, hidden, view.id_column);
      end if;
    end if;
  end if;
  if new.kind in ('import', 'undo', 'redo') then
    return null;
  end if;
  view := core.noticed_view_of(asked_project, new.source);
  if view.base is null or not (coalesce(view.assignee_column, '') = any(new.columns) or coalesce(view.state_column, '')
    = any(new.columns)) then
    return null;
  end if;
  gathered := 'count(*)::integer, (array_agg(touched.anomaly_id order by touched.row_id))[1:51], min(touched.name)';
  if view.assignee_column = any(new.columns) then
    -- Customers are notified of what they see.
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name, change.after #>> '{}' as assignee, review.state
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        join %4$s review on review.row_id = change.row_id
        where change.change_set_id = $1 and change.column_name = $2 and change.after is not null
      ), told as (
        select member.user_id, %5$s
        from touched
        join core.users person on person.id::text = touched.assignee
        join core.project_members member on member.user_id = person.id and member.project_id = $3
        where person.role_type = 'staff' or touched.state <> 'detected'
        group by member.user_id
      )
      select count(core.write_notice(told.user_id, $3, $4, 'assigned', null, null, $5, $6, told.count, told.array_agg,
        told.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value', jsonb_build_array(told.user_id::text))))
      from told $query$, view.number_column, view.changes, view.base, view.review, gathered)
      using new.id, view.assignee_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  if new.kind = 'present' and view.state_column = any(new.columns) then
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        where change.change_set_id = $1 and change.column_name = $2 and change.before = '"detected"' and change.after =
          '"presented"'
      ), gathered as (
        select %4$s from touched
      )
      select count(core.write_notice(member.user_id, $3, $4, 'presented', null, null, $5, $6, gathered.count,
        gathered.array_agg, gathered.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value', '["presented"]'::jsonb)))
      from gathered
      join core.project_members member on member.project_id = $3
      join core.users person on person.id = member.user_id and person.role_type = 'customer'
      where gathered.count > 0 $query$, view.number_column, view.changes, view.base, gathered)
      using new.id, view.state_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  -- Other steps decide nothing and answer nothing, and where nobody presented or claimed there is nobody to be
  -- notified.
  if view.state_column = any(new.columns) and new.kind not in ('present', 'withdraw', 'devalidate', 'claim', 'close',
    'reopen') then
    execute format('select exists (select from %s known where known.source = $1 and known.kind in (''present'', ''claim''))', view.sets)
      into has_origins using new.source;
  end if;
  if has_origins then
    -- Who took the same anomalies to where this decision or answer found them.
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name, change.after #>> '{}' as state,
               case when change.after in ('"validated"', '"rejected"') then 'present' else 'claim' end as origin
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        where change.change_set_id = $1 and change.column_name = $2
          and change.after in ('"validated"', '"rejected"', '"accepted"', '"contested"', '"cancelled"')
      ), origins as (
        select distinct on (touched.row_id) touched.*, earlier.actor_id
        from touched
        join %2$s step on step.row_id = touched.row_id and step.column_name = $2 and step.change_set_id < $1
        join %4$s earlier on earlier.id = step.change_set_id and earlier.kind = touched.origin
        order by touched.row_id, step.change_set_id desc
      ), told as (
        select touched.actor_id, touched.origin, touched.state, %5$s
        from origins touched group by touched.actor_id, touched.origin, touched.state
      )
      select count(core.write_notice(told.actor_id, $3, $4, case told.origin when 'present' then 'decided' else
        'answered' end, told.state, null, $5, $6,
               told.count, told.array_agg, told.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value', jsonb_build_array(told.state))))
      from told $query$, view.number_column, view.changes, view.base, view.sets, gathered)
      using new.id, view.state_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  return null;
end
$$;
revoke execute on function core.notify_of_change_set from public;
