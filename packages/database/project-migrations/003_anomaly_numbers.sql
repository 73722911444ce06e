-- Numbers of anomalies, for ever: rows are added with publications and never deleted, so that no number is used twice (decision 070).
-- The application reads numbers in the base tables, and nothing here.
create table project_{project}.anomaly_numbers (
  source text not null,
  anomaly_id text not null,
  number integer not null unique,
  primary key (source, anomaly_id)
);
alter table project_{project}.anomaly_numbers enable row level security;

-- A dashboard that was published before gets the column, and its anomalies numbers in the order in which they were first shown.
do $$
declare
  publication integer;
  id_column text;
  validated text;
  stored text;
  base text;
begin
  select view.current_publication_id, view.anomaly_id_column, view.validated_column
  into publication, id_column, validated
  from core.views view
  where view.project_id = {project} and view.source = 'dashboard' and view.anomaly_id_column is not null
    and not exists (select from core.view_columns taken
                    where taken.project_id = {project} and taken.source = 'dashboard' and taken.name = 'Numéro anomalie');
  base := format('project_{project}.base_dashboard_%s', publication);
  if to_regclass(base) is null then
    return;
  end if;
  execute format(
    'insert into project_{project}.anomaly_numbers (source, anomaly_id, number)
     select ''dashboard'', anomaly_id, row_number() over (order by row_id) from %s where child_index = 0', base);

  select 'c' || max(greatest(substring(storage_name from '^c([0-9]+)$')::integer,
                             substring(english_storage_name from '^c([0-9]+)$')::integer, 0)) + 1
  into stored
  from core.view_columns where project_id = {project} and source = 'dashboard';
  execute format('alter table %s add column %I text collate "fr-x-icu"', base, stored);
  execute format(
    'update %s filled
     set %I = core.anomaly_number_text(numbered.number),
         search_text = concat_ws('' '', core.fold(core.anomaly_number_text(numbered.number)), filled.search_text)
     from project_{project}.anomaly_numbers numbered
     where numbered.source = ''dashboard'' and numbered.anomaly_id = filled.anomaly_id', base, stored);
  execute format('create index on %s ((left(%2$I, 200) collate "fr-x-icu"), row_id) include (%2$I) where child_index = 0',
                 base, stored);
  execute format('analyze %s', base);

  -- The number comes first and the decision second, both always in view; the identifier is for calls, filters and search.
  update core.view_columns
  set position = case name when validated then 1 else position + 2 end,
      is_frozen = case name when validated then true when id_column then false else is_frozen end,
      is_hidden = is_hidden or name = id_column,
      is_displayed_by_default = is_displayed_by_default and name <> id_column,
      label_fr = case name when id_column then 'Identifiant' else label_fr end,
      label_en = case name when id_column then 'Identifier' else label_en end
  where project_id = {project} and source = 'dashboard';
  insert into core.view_columns
    (project_id, source, name, position, storage, storage_name, label_fr, label_en, type, group_name, group_label_fr,
     group_label_en, is_frozen, is_anomaly_number)
  select {project}, 'dashboard', 'Numéro anomalie', 0, 'base', stored, 'Anomalie', 'Anomaly', 'STRING', id.group_name,
         id.group_label_fr, id.group_label_en, true, true
  from core.view_columns id
  where id.project_id = {project} and id.source = 'dashboard' and id.name = id_column;
  update core.views set anomaly_columns = array_append(anomaly_columns, 'Numéro anomalie')
  where project_id = {project} and source = 'dashboard';
end
$$;
alter table project_{project}.anomaly_numbers force row level security;
