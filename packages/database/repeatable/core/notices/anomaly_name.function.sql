-- What do people call an anomaly? Its number, or its identifier where it has none.
create or replace function core.anomaly_name(asked_project integer, asked_source text, asked_anomaly text) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  view core.noticed_view := core.noticed_view_of(asked_project, asked_source);
  found_name text;
begin
  if view.base is not null then
    execute format('select %I from %s where anomaly_id = $1 and child_index = 0', view.number_column, view.base)
      into found_name using asked_anomaly;
  end if;
  return coalesce(found_name, asked_anomaly);
end
$$;
revoke execute on function core.anomaly_name from public;
