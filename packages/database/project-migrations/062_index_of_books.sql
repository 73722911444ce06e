-- By this index the books find what is to be posted (FLOW-22, FLOW-23); later review tables get theirs with their view.
do $$
declare
  reviewed text;
begin
  for reviewed in
    select tablename from pg_tables where schemaname = 'project_{project}' and tablename in ('review_dashboard', 'review_freeanomaly')
  loop
    execute format('create index if not exists %I on project_{project}.%I (state, row_id)
                    where state in (''validated'', ''regularised'', ''closed'')', reviewed || '_booked', reviewed);
  end loop;
end
$$;
