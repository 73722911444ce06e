-- People are named by their number in every stored row (decision 145). Who decided is known from the history; of a name that was chosen from the
-- list, the one member who has it. A name of nobody or of several stays as the text that it is, and gives nobody a right.
create function pg_temp.people_to_numbers(value jsonb, names jsonb) returns jsonb
  language sql immutable set search_path = pg_catalog as $$
  select case jsonb_typeof(value)
    when 'string' then coalesce(to_jsonb(names ->> (value #>> '{}')), value)
    when 'array' then (select coalesce(jsonb_agg(pg_temp.people_to_numbers(each, names) order by at), '[]') from jsonb_array_elements(value) with ordinality listed(each, at))
    else value end
$$;
create function pg_temp.filter_by_numbers(filter jsonb, people text[], names jsonb) returns jsonb
  language sql immutable set search_path = pg_catalog as $$
  select case
    when filter ? 'all' then jsonb_build_object('all', (select coalesce(jsonb_agg(pg_temp.filter_by_numbers(each, people, names) order by at), '[]')
                                                        from jsonb_array_elements(filter -> 'all') with ordinality listed(each, at)))
    when filter ? 'any' then jsonb_build_object('any', (select coalesce(jsonb_agg(pg_temp.filter_by_numbers(each, people, names) order by at), '[]')
                                                        from jsonb_array_elements(filter -> 'any') with ordinality listed(each, at)))
    when filter ->> 'op' = 'in' and filter ->> 'column' = any(people)
      then filter || jsonb_build_object('value', pg_temp.people_to_numbers(filter -> 'value', names))
    else filter end
$$;

do $$
declare
  names jsonb;
  view record;
  named record;
  stored record;
  held record;
  review text;
begin
  -- A name or mail that one person alone answers to, however it is written.
  with words as (
    select known.user_id, word, core.name_key(word) as key
    from core.project_people known join core.users person on person.id = known.user_id
    cross join lateral (values (person.full_name), (person.mail)) said(word)
    where known.project_id = {project}
  ), alone as (
    select key from words group by key having count(distinct user_id) = 1
  )
  select coalesce(jsonb_object_agg(words.word, words.user_id::text), '{}') into names
  from words join alone using (key);

  for view in
    select source, assignee_column, state_columns ->> 'decidedBy' as decided_by, added_by_column from core.views where project_id = {project}
  loop
    review := format('project_{project}.review_%s', view.source);
    continue when to_regclass(review) is null;
    for named in
      select shown.name, shown.storage, shown.storage_name from core.view_columns shown
      where shown.project_id = {project} and shown.source = view.source and shown.type = 'STRING'
        and shown.name in (view.assignee_column, view.decided_by, view.added_by_column)
    loop
      for stored in
        select to_regclass(format('project_{project}.base_%s_%s', view.source, publication.id)) as rows
        from core.publications publication
        where named.storage = 'base' and publication.project_id = {project} and publication.source = view.source
        union all select to_regclass(review) where named.storage = 'review'
      loop
        continue when stored.rows is null or not exists (
          select from pg_attribute where attrelid = stored.rows and attname = named.storage_name and not attisdropped);
        -- Rows change here as they are stored, not as people edit them: locks and histories stay as they are.
        create temporary table held_triggers on commit drop as
          select tgname, tgenabled from pg_trigger where tgrelid = stored.rows and not tgisinternal and tgenabled <> 'D';
        for held in select tgname from held_triggers loop
          execute format('alter table %s disable trigger %I', stored.rows, held.tgname);
        end loop;
        -- A name that looks like a number stays a name.
        execute format('update %1$s set %2$I = ''« '' || %2$I || '' »'' where %2$I ~ ''^[0-9]+$''', stored.rows, named.storage_name);
        if named.name = view.decided_by and named.storage = 'review' then
          execute format($query$
            update %1$s written set %2$I = latest.actor_id::text
            from (select distinct on (change.row_id) change.row_id, change.after #>> '{}' as said, step.actor_id, step.kind
                  from project_{project}.cell_changes change join project_{project}.change_sets step on step.id = change.change_set_id
                  where change.column_name = $1 and step.source = $2
                  order by change.row_id, change.change_set_id desc) latest
            where latest.row_id = written.row_id and latest.said = written.%2$I and latest.kind not in ('import', 'undo', 'redo')
            $query$, stored.rows, named.storage_name) using named.name, view.source;
        end if;
        execute format('update %1$s set %2$I = $1 ->> %2$I where $1 ? %2$I', stored.rows, named.storage_name) using names;
        for held in select * from held_triggers loop
          execute format('alter table %s %s trigger %I', stored.rows,
                         case held.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end, held.tgname);
        end loop;
        drop table held_triggers;
      end loop;
      update project_{project}.gone_entries
      set decisions = decisions || jsonb_build_object(named.name, pg_temp.people_to_numbers(decisions -> named.name, names))
      where source = view.source and decisions ? named.name;
      update project_{project}.deleted_entries
      set base_row = base_row || jsonb_build_object(named.storage_name, pg_temp.people_to_numbers(base_row -> named.storage_name, names))
      where source = view.source and named.storage = 'base' and base_row ? named.storage_name;
      update core.saved_views saved
      set definition = jsonb_set(definition, '{filter}', pg_temp.filter_by_numbers(definition -> 'filter', array[named.name], names))
      where saved.project_id = {project} and saved.source = view.source and jsonb_typeof(definition -> 'filter') = 'object';
      update core.prefiltered_views kept set filter = pg_temp.filter_by_numbers(kept.filter, array[named.name], names)
      where kept.project_id = {project} and kept.source = view.source;
    end loop;
    update core.notices set filter = jsonb_set(filter, '{value}', jsonb_build_array(user_id::text))
    where project_id = {project} and source = view.source and kind = 'assigned' and filter ->> 'column' = view.assignee_column;
  end loop;
end
$$;
drop function pg_temp.filter_by_numbers, pg_temp.people_to_numbers;
