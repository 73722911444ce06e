-- Adds a difference to the bytes that a project has stored and is sending.
create or replace function core.note_transfer_bytes(given_project integer, difference bigint) returns void
  language sql security definer set search_path = pg_catalog
  begin atomic
    insert into core.transfer_usage as usage (project_id, bytes)
    select given_project, difference where difference <> 0 and exists (select from core.projects where id =
      given_project)
    on conflict (project_id) do update set bytes = usage.bytes + excluded.bytes;
  end;
revoke execute on function core.note_transfer_bytes from public;
