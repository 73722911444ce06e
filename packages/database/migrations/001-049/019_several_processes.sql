-- Several processes on one database (OPS-02): calls counted for all of them (decision 051), and which request wrote a change set (053).

-- Until when a caller has used up what it may call, in time: each call moves it on. `caller` is a hash: the table tells nobody who called.
-- Nothing of it is worth keeping over a crash.
create unlogged table core.call_counts (
  caller bytea primary key check (length(caller) = 32),
  spent_until timestamptz not null
) with (fillfactor = 50);
create index call_counts_spent on core.call_counts (spent_until);
grant select, insert, update, delete on core.call_counts to quitus_app;

-- Later projects get the column with their schema (project-migrations).
do $$
declare
  project integer;
begin
  for project in select id from core.projects where to_regclass('project_' || id || '.change_sets') is not null loop
    execute format('alter table project_%s.change_sets add column if not exists request_id uuid', project);
    execute format('alter table project_%s.change_sets alter column request_id
      set default nullif(current_setting(''app.request_id'', true), '''')::uuid', project);
  end loop;
end
$$;
