-- What belongs to a person alone is closed to impersonators: their account and their saved views.
create or replace function core.refuse_impersonator() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  if core.current_impersonator_id() is not null then
    raise exception 'nobody changes this while impersonating' using errcode = 'QL005';
  end if;
  return null;
end
$$;
