-- May the requester write into this project? True, or a refusal where impersonated writes are forbidden.
-- Policies evaluate it once for each statement.
create or replace function core.may_write() returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if core.current_impersonator_id() is not null
     and not exists (select from core.projects where id = core.current_project_id() and allows_impersonated_writes) then
    raise exception 'the project forbids writing while impersonating' using errcode = 'QL004';
  end if;
  return true;
end
$$;
