-- By this index books and syntheses find what is to be posted and what was (FLOW-22, FLOW-23, SYN-05); later review tables get theirs with their view.
do $$
declare
  reviewed text;
begin
  for reviewed in
    select tablename from pg_tables where schemaname = 'project_{project}' and tablename in ('review_dashboard', 'review_freeanomaly')
  loop
    execute format('create index if not exists %I on project_{project}.%I (state, row_id)
                    where state in (''validated'', ''avoided'', ''regularised'', ''closed'')', reviewed || '_booked', reviewed);
  end loop;
end
$$;
