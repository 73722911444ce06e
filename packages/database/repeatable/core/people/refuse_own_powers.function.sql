-- Nobody raises what they may do in the installation themselves.
create or replace function core.refuse_own_powers() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if core.current_user_id() = new.id
     and (not new.optional_features <@ old.optional_features
          or (new.role = 'admin' and old.role <> 'admin') or (new.role_type = 'staff' and old.role_type <> 'staff'))
            then
    raise exception 'own powers' using errcode = 'QL021';
  end if;
  return new;
end
$$;
