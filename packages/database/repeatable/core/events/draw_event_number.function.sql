-- The next number of a project's events, drawn at the very end of a transaction.
create or replace function core.draw_event_number(asked_project integer) returns bigint
  language sql security definer set search_path = pg_catalog as $$
  insert into core.project_event_heads as head (project_id, last_number) values (asked_project, 1)
  on conflict (project_id) do update set last_number = head.last_number + 1
  returning last_number
$$;
revoke execute on function core.draw_event_number from public;
