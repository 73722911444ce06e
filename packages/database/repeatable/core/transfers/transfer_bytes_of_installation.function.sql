-- How much do all projects together store? The application sees one project at a time.
create or replace function core.transfer_bytes_of_installation() returns bigint
  language sql stable security definer set search_path = pg_catalog
  return (select coalesce(sum(bytes), 0)::bigint from core.transfer_usage);
revoke execute on function core.transfer_bytes_of_installation from public;
grant execute on function core.transfer_bytes_of_installation to quitus_app;
