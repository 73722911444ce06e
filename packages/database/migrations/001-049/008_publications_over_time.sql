-- What a publication leaves behind: entries that are no longer in it, and older publications whose tables are gone.

-- From then on nobody reads the publication: its tables are dropped, and timestamps that name it are refused.
alter table core.publications add column retired_at timestamptz;

-- Projects made before this migration; later ones get the table with their schema (project-migrations).
do $$
declare
  project integer;
begin
  for project in
    select id from core.projects
    where to_regnamespace('project_' || id) is not null and to_regclass('project_' || id || '.gone_entries') is null
  loop
    execute format(
      'create table project_%1$s.gone_entries (
         source text not null,
         row_id integer not null references project_%1$s.entries,
         anomaly_id text,
         child_index integer,
         joined_anomaly_id text,
         publication_id integer not null,
         decisions jsonb not null default ''{}'',
         unique nulls not distinct (row_id, anomaly_id)
       )', project);
    execute format('alter table project_%s.gone_entries enable row level security', project);
    execute format('alter table project_%s.gone_entries force row level security', project);
    execute format('grant select on project_%s.gone_entries to quitus_app', project);
  end loop;
end
$$;
