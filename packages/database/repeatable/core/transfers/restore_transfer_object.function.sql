-- Restores an object from the bin with all that was deleted with it; at the top where its folder has gone.
create or replace function core.restore_transfer_object(given uuid, given_name text, given_key text, given_parent uuid)
  returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  back integer;
begin
  update core.transfer_objects object
    set deleted_at = null, deleted_by = null, deleted_with = null,
        name = case when object.id = given then given_name else object.name end,
        name_key = case when object.id = given then given_key else object.name_key end,
        parent_id = case when object.id = given then given_parent else object.parent_id end
    where object.deleted_with = given and object.project_id = core.current_project_id();
  get diagnostics back = row_count;
  return back;
end
$$;
revoke execute on function core.restore_transfer_object from public;
grant execute on function core.restore_transfer_object to quitus_app;
