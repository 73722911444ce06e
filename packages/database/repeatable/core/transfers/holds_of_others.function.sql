-- Do these objects contain anything that the requester did not make or does not see?
-- Looks at everything, and answers no more than that. In the bin: at what went there with them.
create or replace function core.holds_of_others(given uuid[], are_deleted boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  with recursive held as (
    select object.id, object.created_by, object.is_staff_only, object.deleted_with
    from core.transfer_objects object
    where object.project_id = core.current_project_id() and object.id = any(given)
    union
    select inner_object.id, inner_object.created_by, inner_object.is_staff_only, inner_object.deleted_with
    from held
    join core.transfer_objects inner_object
      on inner_object.project_id = core.current_project_id() and inner_object.parent_id = held.id
     and case when are_deleted then inner_object.deleted_with = held.deleted_with else inner_object.deleted_at is null
       end
  )
  select exists (select from held
                 where created_by is distinct from core.current_user_id() or (is_staff_only and not
                   core.is_staff_asking()))
$$;
revoke execute on function core.holds_of_others from public;
grant execute on function core.holds_of_others to quitus_app;
