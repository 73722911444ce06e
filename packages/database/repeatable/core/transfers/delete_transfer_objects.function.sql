-- Moves objects of the transaction's project to the bin with all their content, hidden content included.
create or replace function core.delete_transfer_objects(given uuid[], at_time timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  gone integer;
begin
  with recursive doomed as (
    select object.id, object.id as root from core.transfer_objects object
    where object.project_id = core.current_project_id() and object.id = any(given) and object.deleted_at is null
    union
    select inner_object.id, doomed.root from doomed
    join core.transfer_objects inner_object
      on inner_object.project_id = core.current_project_id() and inner_object.parent_id = doomed.id and
        inner_object.deleted_at is null
  ), named as (
    -- An object that was named next to a folder around it goes with the folder.
    select id, (array_agg(root order by root = id))[1] as root from doomed group by id
  )
  update core.transfer_objects object
    set deleted_at = at_time, deleted_by = core.current_user_id(), deleted_with = named.root
    from named where object.id = named.id and object.project_id = core.current_project_id();
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke execute on function core.delete_transfer_objects from public;
grant execute on function core.delete_transfer_objects to quitus_app;
