-- Nobody raises their own right in a project.
create or replace function core.refuse_own_right() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  ranks constant text[] := array['read', 'review', 'manage'];
begin
  if core.current_user_id() = new.user_id
     and (tg_op = 'INSERT' or array_position(ranks, new."right") > array_position(ranks, old."right")) then
    raise exception 'own right' using errcode = 'QL021';
  end if;
  return new;
end
$$;
