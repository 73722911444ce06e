-- Writes that come twice are answered twice and written once (decision 036), and change sets that can be undone (decision 037).

-- What a change set is about, in few words: lists of history and undo stacks never look at its cells. One cell of the anomaly counts
-- once, wherever it is stored. Of one change set, or of all of the source where none is named.
create function core.describe_change_sets(asked_project integer, asked_source text, asked_set bigint) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  publication integer;
  of_anomaly text[];
begin
  select current_publication_id, anomaly_columns into publication, of_anomaly
  from core.views where project_id = asked_project and source = asked_source;
  if publication is null then
    return;
  end if;
  execute format($describe$
    update project_%1$s.change_sets described
    set cell_count = counted.cells, row_count = counted.row_count, columns = counted.columns
    from (
      select change.change_set_id, array_agg(distinct change.column_name) as columns,
             count(*) filter (where image.is_shown) as cells,
             count(distinct change.row_id) filter (where image.is_shown) as row_count
      from project_%1$s.cell_changes change
      join project_%1$s.change_sets told on told.id = change.change_set_id and told.source = $1
      left join project_%1$s.base_%2$s_%3$s base on base.row_id = change.row_id
      cross join lateral (select not (change.column_name = any($3) and coalesce(base.child_index, 0) > 0) as is_shown) image
      where $2 is null or change.change_set_id = $2
      group by change.change_set_id
    ) counted
    where described.id = counted.change_set_id $describe$, asked_project, asked_source, publication)
  using asked_source, asked_set, of_anomaly;
end
$$;
revoke execute on function core.describe_change_sets from public;

-- Projects made before this migration; later ones get all of it with their schema (project-schema.sql.ts).
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
    execute format('create policy owner on project_%s.answered_writes to current_user using (true) with check (true)', project);
    execute format('create policy project on project_%1$s.answered_writes to quitus_app
                    using ((select core.current_project_id() = %1$s))
                    with check (core.current_project_id() = %1$s)', project);
    execute format('grant select, insert, update, delete on project_%s.answered_writes to quitus_app', project);
    for viewed in select source from core.views where project_id = project loop
      perform core.describe_change_sets(project, viewed, null);
    end loop;
  end loop;
end
$$;

-- Holds off publications of a view until the transaction ends (the lock that `holdEdits` takes exclusively) and tells whether this
-- one still stands. Waits `patience` at most, then 55P03 is raised. One round trip for what every write begins with.
create function core.hold_publication(asked_project integer, asked_source text, publication integer, patience text) returns boolean
  language plpgsql set search_path = pg_catalog as $$
declare
  standing integer;
begin
  perform set_config('lock_timeout', patience, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('view/' || asked_project || '/' || asked_source, 0));
  perform set_config('lock_timeout', '0', true);
  select current_publication_id into standing from core.views where project_id = asked_project and source = asked_source;
  return standing is not distinct from publication;
end
$$;
