-- The rows and the change set that a history line names exist; checked once for each statement.
create or replace function core.refuse_lost_history() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  fault text;
begin
  execute format($check$
    select min(lost.change_set_id)::text
    from (
      select named.change_set_id from (select distinct change_set_id from added_changes) named
      where not exists (select from %1$I.change_sets act where act.id = named.change_set_id)
      union all
      select named.change_set_id
      from (select row_id, min(change_set_id) as change_set_id from added_changes group by row_id) named
      where not exists (select from %1$I.entries entry where entry.row_id = named.row_id)
    ) lost $check$, tg_table_schema) into
         fault;
  if fault is not null then
    raise exception 'the history of change set % names a row or an act that is not there', fault using errcode =
      '23503';
  end if;
  return null;
end
$$;
revoke execute on function core.refuse_lost_history from public;
