-- A locked row changes in nothing but its lock, unless the statement leads it into another state (decision 021).
-- Removing the lock is a statement of its own, and only then comes the change. A statement that leads a row into
-- another state may set its lock at once: the table of states checks it all the same, and a transition of 100 000
-- anomalies is undone by one pass over their rows.
create or replace function core.refuse_change_of_locked_row() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  -- Anyone who takes the lock away also counts the row's version up and notes the lock among the edited columns.
  free text[] := case when new.is_locked then '{}' else array['is_locked', 'version', 'edited_columns'] end;
begin
  if not new.is_locked and new.state is distinct from old.state then
    return new;
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'row % is locked', old.row_id using errcode = 'QL001';
  end if;
  return new;
end
$$;
