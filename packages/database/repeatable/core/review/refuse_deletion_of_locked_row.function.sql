-- A locked row cannot be deleted by anyone: removing the lock comes first (CELL-02).
create or replace function core.refuse_deletion_of_locked_row() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  is_locked boolean;
begin
  execute format('select is_locked from %I.%I where row_id = $1', tg_table_schema,
                 'review_' || substring(tg_table_name from '^base_(.+)_[0-9]+$')) into is_locked using old.row_id;
  if is_locked then
    raise exception 'row % is locked', old.row_id using errcode = 'QL001';
  end if;
  return old;
end
$$;
