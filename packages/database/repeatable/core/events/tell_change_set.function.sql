-- Each change set is an event; an import is covered by the event of its publication.
create or replace function core.tell_change_set() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.kind <> 'import' then
    perform core.tell_event(substring(tg_table_schema from '^project_([0-9]+)$')::integer, 'change', new.source,
      new.id, null);
  end if;
  return null;
end
$$;
