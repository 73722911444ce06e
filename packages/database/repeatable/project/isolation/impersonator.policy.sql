-- No change set and no key of a write is inserted without the impersonator who caused it.
-- Tables: answered_writes, change_sets
create policy impersonator on {table} as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
