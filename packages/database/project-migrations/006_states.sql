-- Every review table has the state of its rows; what was published before there were states counts as presented (FLOW-14).
do $$
declare
  reviewed text;
begin
  for reviewed in
    select relname from pg_class
    where relnamespace = 'project_{project}'::regnamespace and relkind = 'r' and relname like 'review\_%'
  loop
    execute format('alter table project_{project}.%I add column state text not null default ''presented''', reviewed);
    -- Columns that an import no longer has are closed (decision 021).
    perform core.open_editable_columns({project}, substring(reviewed from '^review_(.+)$'));
  end loop;
end
$$;
