-- What is a change set about, in few words? Lists of history and undo stacks never read its cells.
-- One cell of the anomaly counts once, wherever it is stored. Of one change set, or of all of the source where none
-- is named.
create or replace function core.describe_change_sets(asked_project integer, asked_source text, asked_set bigint)
  returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  publication integer;
  of_anomaly text[];
begin
  select current_publication_id, anomaly_columns into publication, of_anomaly
  from core.views where project_id = asked_project and source = asked_source;
  if publication is null then
    return;
  end if;
  execute format($describe$
    update project_%1$s.change_sets described
    set cell_count = counted.cells, row_count = counted.row_count, columns = counted.columns
    from (
      select change.change_set_id, array_agg(distinct change.column_name) as columns,
             count(*) filter (where image.is_shown) as cells,
             count(distinct change.row_id) filter (where image.is_shown) as row_count
      from project_%1$s.cell_changes change
      join project_%1$s.change_sets told on told.id = change.change_set_id and told.source = $1
      left join project_%1$s.base_%2$s_%3$s base on base.row_id = change.row_id
      cross join lateral (select not (change.column_name = any($3) and coalesce(base.child_index, 0) > 0) as is_shown)
        image
      where $2 is null or change.change_set_id = $2
      group by change.change_set_id
    ) counted
    where described.id = counted.change_set_id $describe$, asked_project, asked_source, publication)
  using asked_source, asked_set, of_anomaly;
end
$$;
revoke execute on function core.describe_change_sets from public;
