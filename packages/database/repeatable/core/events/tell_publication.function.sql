-- Each publication is an event.
create or replace function core.tell_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event(new.project_id, 'publication', new.source, null, new.id);
  return null;
end
$$;
