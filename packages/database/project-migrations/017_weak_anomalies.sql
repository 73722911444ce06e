-- Weak anomalies are rows of the dashboard from the next publication on; nothing reads the tables that held them (decision 131).
do $$
declare
  kept text;
begin
  for kept in select relname from pg_class
              where relnamespace = to_regnamespace('project_{project}') and relkind = 'r' and relname ~ '^to_check_[0-9]+$'
  loop
    execute format('drop table project_{project}.%I', kept);
  end loop;
end
$$;
