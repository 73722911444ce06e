-- What does a change set add to or remove from what awaits, as its own history says?
-- Publications of the view are held off until its transaction ends.
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
     from (
       select changed.row_id, changed.before[place] as before, changed.after[place] as after
       from project_%3$s.row_changes changed, array_position(changed.columns, $2) place
       where changed.change_set_id = $1 and place is not null
     ) change %4$s',
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
revoke execute on function core.count_awaiting_changes from public;
