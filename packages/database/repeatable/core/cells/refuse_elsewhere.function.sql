-- Refuses a transaction about a project whose rows are in another database (OPS-08).
-- A call takes the lock of writers first, so that it sees where the project is once nobody moves it.
create or replace function core.refuse_elsewhere(project integer) returns void
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if exists (select from core.projects given where given.id = project and given.cell <> core.own_cell()) then
    raise exception 'project % is in another cell', project using errcode = 'QL030';
  end if;
end
$$;
revoke execute on function core.refuse_elsewhere from public;
grant execute on function core.refuse_elsewhere to quitus_app;
