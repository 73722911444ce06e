-- The rows and the change set that a history line names exist; checked once for each statement.
create or replace function core.refuse_lost_history() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  fault text;
begin
  execute format($check$
    select min(change.change_set_id)::text from added_changes change
    where not exists (select from %1$I.change_sets act where act.id = change.change_set_id)
       or not exists (select from %1$I.entries entry where entry.row_id = change.row_id) $check$, tg_table_schema) into
         fault;
  if fault is not null then
    raise exception 'the history of change set % names a row or an act that is not there', fault using errcode =
      '23503';
  end if;
  return null;
end
$$;
revoke execute on function core.refuse_lost_history from public;
