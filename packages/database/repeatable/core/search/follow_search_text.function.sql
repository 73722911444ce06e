-- Quick search follows each statement that writes into the review table of a view that accepts rows.
create or replace function core.follow_search_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.fill_search_text(substring(tg_table_schema from '^project_([0-9]+)$')::integer,
                                substring(tg_table_name from '^review_(.+)$'),
                                (select array_agg(row_id) from written));
  return null;
end
$$;
revoke execute on function core.follow_search_text from public;
