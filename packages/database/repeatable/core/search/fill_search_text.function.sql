-- Which words does quick search find in a row to which people write, names of people as they are shown?
create or replace function core.fill_search_text(asked_project integer, asked_source text, asked_rows integer[])
  returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  publication integer;
  base regclass;
  searched text;
begin
  select current_publication_id into publication from core.views
  where project_id = asked_project and source = asked_source;
  base := to_regclass(format('project_%s.base_%s_%s', asked_project, asked_source, publication));
  if base is null then
    return;
  end if;
  select string_agg(case when people.column_name is null then format('%I.%I', shown.storage, shown.storage_name)
                         else format('coalesce((select core.member_names(%s)) ->> %I.%I, %2$I.%3$I)', asked_project,
                           shown.storage, shown.storage_name)
                    end, ', ' order by shown.position) into searched
  from core.view_columns shown
  left join core.choice_lists people on people.project_id = shown.project_id and people.source = shown.source
    and people.column_name = shown.name and people.origin = 'members'
  where shown.project_id = asked_project and shown.source = asked_source and shown.type in ('STRING', 'LINK')
    and not shown.is_hidden_from_customers
    and (shown.storage = 'review' or exists (select from pg_attribute
                                             where attrelid = base and attname = shown.storage_name and not
                                               attisdropped));
  execute format($fill$
    update %1$s filled set search_text = words.folded
    from (select base.row_id, core.fold(array_to_string(array[%3$s]::text[], ' ')) as folded
          from %1$s base join project_%4$s.%2$I review using (row_id)
          where $1 is null or base.row_id = any($1)) words
    where filled.row_id = words.row_id and filled.search_text is distinct from words.folded $fill$,
    base, 'review_' || asked_source, searched, asked_project) using asked_rows;
end
$$;
revoke execute on function core.fill_search_text from public;
