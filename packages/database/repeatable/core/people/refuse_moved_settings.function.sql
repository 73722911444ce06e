-- Settings that moved to core.project_settings: a process of an older release would change what nobody reads any more.
create or replace function core.refuse_moved_settings() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'Settings of projects moved: restart this process with the newer release.';
end
$$;
