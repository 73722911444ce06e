-- Which tables and columns of a view do notices read?
create or replace function core.noticed_view_of(asked_project integer, asked_source text) returns core.noticed_view
  language sql stable security definer set search_path = pg_catalog as $$
  select view.project_id, view.source, format('project_%s.base_%s_%s', view.project_id, view.source,
    view.current_publication_id),
         format('project_%s.review_%s', view.project_id, view.source), format('project_%s.cell_changes',
           view.project_id),
         format('project_%s.change_sets', view.project_id), view.anomaly_id_column,
         coalesce((select number.storage_name from core.view_columns number
                   where number.project_id = view.project_id and number.source = view.source and
                     number.is_anomaly_number), 'anomaly_id'),
         view.state_columns ->> 'state', view.assignee_column, view.deadline_column
  from core.views view
  where view.project_id = asked_project and view.source = asked_source
    and view.anomaly_id_column is not null and view.current_publication_id is not null
$$;
revoke execute on function core.noticed_view_of from public;
