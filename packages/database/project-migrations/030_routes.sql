-- Views whose rows have states keep how a closed anomaly ended; those of anomalies get their routes (FLOW-21, decision 180). What was
-- claimed is on the route of claims; others get the proposal as far as their category alone says it, and the rest with the next
-- publication, which reads the payments.
create function pg_temp.coded(codes text[], texts_fr text[], texts_en text[]) returns jsonb
  language sql immutable set search_path = pg_catalog as $$
  select jsonb_build_array(jsonb_build_object('key', '', 'choices', jsonb_agg(
    jsonb_build_object('value', code, 'text', jsonb_build_object('fr', fr, 'en', en)) order by at)))
  from unnest(codes, texts_fr, texts_en) with ordinality listed(code, fr, en, at)
$$;

do $$
declare
  view record;
  added record;
  named record;
  held record;
  next_number integer;
  next_position integer;
  stored jsonb;
  reviewed text;
  base text;
begin
  for view in
    select source, state_columns, current_publication_id from core.views
    where project_id = {project} and state_columns is not null and not state_columns ? 'outcome'
  loop
    reviewed := format('project_{project}.review_%s', view.source);
    continue when to_regclass(reviewed) is null;
    select coalesce(max(greatest(substring(storage_name from '^c([0-9]+)$')::integer,
                                 substring(english_storage_name from '^c([0-9]+)$')::integer)), 0), max(position)
    into next_number, next_position from core.view_columns where project_id = {project} and source = view.source;
    -- Locked rows refuse changes, and nothing that people see of a row changes with it.
    create temporary table held_triggers on commit drop as
      select tgname, tgenabled from pg_trigger where tgrelid = reviewed::regclass and not tgisinternal and tgenabled <> 'D';
    for held in select tgname from held_triggers loop
      execute format('alter table %s disable trigger %I', reviewed, held.tgname);
    end loop;
    for added in
      select * from (values
        ('outcome', 'Issue', 'Issue', 'Outcome', 'STRING', 'text collate "fr-x-icu"', 'recovery', 'Recouvrement', 'Recovery', false,
         pg_temp.coded(array['recovered', 'avoided', 'regularised', 'givenUp', 'cancelled', 'rejected'],
                       array['Récupérée', 'Corrigée avant paiement', 'Régularisée', 'Abandonnée', 'Annulée', 'Rejetée'],
                       array['Recovered', 'Avoided', 'Regularised', 'Given up', 'Cancelled', 'Rejected']), false),
        ('route', 'Voie', 'Voie', 'Route', 'STRING', 'text collate "fr-x-icu"', 'validation', 'Validation', 'Validation', true,
         pg_temp.coded(array['claim', 'correct', 'tax'], array['Réclamation', 'Correction comptable', 'Régularisation de TVA'],
                       array['Claim', 'Correction', 'VAT adjustment']), true),
        ('routeReason', 'Motif de la voie', 'Motif de la voie', 'Reason for the route', 'STRING', 'text collate "fr-x-icu"', 'validation',
         'Validation', 'Validation', false, null, true),
        ('reference', 'Référence de l’écriture', 'Référence de l’écriture', 'Entry reference', 'STRING', 'text collate "fr-x-icu"', 'recovery',
         'Recouvrement', 'Recovery', false, null, true),
        ('settledOn', 'Corrigée ou régularisée le', 'Corrigée ou régularisée le', 'Corrected or adjusted on', 'DATE', 'timestamp', 'recovery',
         'Recouvrement', 'Recovery', false, null, true)
      ) wanted (role, name, label_fr, label_en, type, declared, group_name, group_fr, group_en, is_shown, choices, is_of_routes)
      where not is_of_routes or view.source in ('dashboard', 'freeanomaly')
    loop
      continue when exists (select from core.view_columns
                            where project_id = {project} and source = view.source and name = added.name);
      next_number := next_number + 1;
      next_position := next_position + 1;
      insert into core.view_columns (project_id, source, name, position, storage, storage_name, label_fr, label_en, type, group_name,
                                     group_label_fr, group_label_en, is_hidden, is_displayed_by_default, is_editable, is_managed,
                                     is_list_of_choices)
      values ({project}, view.source, added.name, next_position, 'review', 'c' || next_number, added.label_fr, added.label_en, added.type,
              added.group_name, added.group_fr, added.group_en, false, added.is_shown, false, true, added.choices is not null);
      if added.choices is not null then
        insert into core.choice_lists (project_id, source, column_name, origin, is_editable, lists)
        values ({project}, view.source, added.name, 'listed', false, added.choices);
      end if;
      execute format('alter table %s add column %I %s', reviewed, 'c' || next_number, added.declared);
      update core.views set state_columns = state_columns || jsonb_build_object(added.role, added.name),
                            anomaly_columns = anomaly_columns || array[added.name]
      where project_id = {project} and source = view.source;
    end loop;
    select jsonb_object_agg(role.key, shown.storage_name) into stored
    from core.views known
    cross join jsonb_each_text(known.state_columns) role
    join core.view_columns shown on shown.project_id = known.project_id and shown.source = known.source
      and shown.storage = 'review' and shown.name = role.value
    where known.project_id = {project} and known.source = view.source;
    execute format('update %1$s set %2$I = case when not %3$I then ''rejected'' when coalesce(%4$I, 0) = 0 then ''cancelled'' else ''recovered'' end
                    where state = ''closed''', reviewed, stored ->> 'outcome', stored ->> 'validated', stored ->> 'recovered');
    if stored ? 'route' then
      execute format('update %1$s set %2$I = ''claim''
                      where state in (''claimed'', ''accepted'', ''contested'', ''partlyRecovered'', ''recovered'', ''cancelled'')
                         or state = ''closed'' and %3$I', reviewed, stored ->> 'route', stored ->> 'validated');
      select storage_name into named from core.view_columns
      where project_id = {project} and source = view.source and name = 'Code catégorie' and storage = 'base';
      base := format('project_{project}.base_%s_%s', view.source, view.current_publication_id);
      if named.storage_name is not null and to_regclass(base) is not null then
        execute format('update %1$s review set %2$I = case when base.%3$I in (''DP'', ''SD'') then ''claim'' when base.%3$I = ''DS'' then ''correct''
                                                           when base.%3$I in (''TVT'', ''TVD'') then ''tax'' end
                        from %4$s base where base.row_id = review.row_id and review.%2$I is null',
                       reviewed, stored ->> 'route', named.storage_name, base);
      end if;
    end if;
    for held in select * from held_triggers loop
      execute format('alter table %s %s trigger %I', reviewed,
                     case held.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end, held.tgname);
    end loop;
    drop table held_triggers;
    perform core.open_editable_columns({project}, view.source);
  end loop;
end
$$;

-- Accounts of suppliers count the new states as well.
select core.add_states_to_accounts({project});

drop function pg_temp.coded(text[], text[], text[]);
