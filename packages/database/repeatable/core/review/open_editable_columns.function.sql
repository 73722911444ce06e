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
