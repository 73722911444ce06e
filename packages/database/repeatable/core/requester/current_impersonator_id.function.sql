-- Which member of staff impersonates the requester of this transaction? Null when they use their own account.
create or replace function core.current_impersonator_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.impersonator_id', true), '')::integer;
