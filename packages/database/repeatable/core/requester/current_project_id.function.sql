-- Which project is this transaction about? Null when none was named.
create or replace function core.current_project_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.project_id', true), '')::integer;
