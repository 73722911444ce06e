-- Writes that come twice are answered twice and written once (decision 036), and change sets that can be undone (decision 037).
-- Requires: core/history/describe_change_sets.function.sql

-- Projects made before this migration; later ones get all of it with their schema (project-migrations).
do $$
declare
  project integer;
  viewed text;
begin
  for project in
    select id from core.projects
    where to_regclass('project_' || id || '.change_sets') is not null
      and to_regclass('project_' || id || '.answered_writes') is null
  loop
    execute format(
      'alter table project_%1$s.change_sets
         add column step_id bigint references project_%1$s.change_sets,
         add column cell_count integer not null default 0,
         add column row_count integer not null default 0,
         add column columns text[] not null default ''{}''', project);
    execute format('create unique index change_sets_undone on project_%s.change_sets (undoes_id)', project);
    execute format('create index change_sets_of_step on project_%s.change_sets (step_id, id) where step_id is not null', project);
    execute format('create index change_sets_of_source on project_%s.change_sets (source, id)', project);
    execute format('create index change_sets_of_person on project_%s.change_sets (source, actor_id, id)', project);
    execute format('create index cell_changes_of_set on project_%s.cell_changes (change_set_id, row_id, column_name)', project);
    execute format(
      'create table project_%1$s.answered_writes (
         client_key uuid not null,
         actor_id integer not null,
         impersonator_id integer,
         request_hash bytea not null,
         outcome jsonb,
         created_at timestamptz not null,
         unique nulls not distinct (client_key, actor_id, impersonator_id)
       )', project);
    execute format('create index answered_writes_by_age on project_%s.answered_writes (created_at)', project);
    execute format('alter table project_%s.answered_writes enable row level security', project);
    execute format('alter table project_%s.answered_writes force row level security', project);
    execute format('grant select, insert, update, delete on project_%s.answered_writes to quitus_app', project);
    for viewed in select source from core.views where project_id = project loop
      perform core.describe_change_sets(project, viewed, null);
    end loop;
  end loop;
end
$$;
