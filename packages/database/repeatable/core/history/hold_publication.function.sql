-- Is this publication still the current one? Holds off new ones until the transaction ends.
-- Takes shared the lock that `holdEdits` takes exclusively, waits `patience` at most, then 55P03 is raised. One round
-- trip for what every write begins with.
create or replace function core.hold_publication(asked_project integer, asked_source text, publication integer,
  patience text) returns boolean
  language plpgsql set search_path = pg_catalog as $$
declare
  standing integer;
begin
  perform set_config('lock_timeout', patience, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('view/' || asked_project || '/' || asked_source, 0));
  perform set_config('lock_timeout', '0', true);
  select current_publication_id into standing from core.views where project_id = asked_project and source =
    asked_source;
  return standing is not distinct from publication;
end
$$;
