-- A publication may change everything that awaits a decision.
create or replace function core.recount_after_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.recount_awaiting(new.project_id);
  return null;
end
$$;
revoke execute on function core.recount_after_publication from public;
