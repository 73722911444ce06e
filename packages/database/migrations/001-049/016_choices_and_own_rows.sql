-- Choice lists (CELL-08), and views whose rows people add and delete (FLOW-07; decisions 041 and 042).

-- What a column that is a list of choices may be given. `listed`: texts of the view's definition. `members`: the people who review the
-- project, by full name.
create table core.choice_lists (
  project_id integer not null,
  source text not null,
  column_name text not null,
  origin text not null check (origin in ('listed', 'members')),
  -- Any other text may be typed as well.
  is_editable boolean not null,
  -- The column of the same row whose value selects the list.
  filter_with_column text,
  -- An array, because the first list counts where none is selected: [{key, choices: [{value, text: {fr, en} or null}]}].
  lists jsonb not null default '[]' check (jsonb_typeof(lists) = 'array'),
  primary key (project_id, source, column_name),
  foreign key (project_id, source, column_name) references core.view_columns on delete cascade,
  check (origin = 'listed' or (filter_with_column is null and lists = '[]'))
);
alter table core.choice_lists enable row level security;
alter table core.choice_lists force row level security;
create policy owner on core.choice_lists to current_user using (true) with check (true);
create policy project on core.choice_lists to quitus_app
  using (project_id = (select core.current_project_id())) with check (project_id = core.current_project_id());
grant select on core.choice_lists to quitus_app;

-- People add rows to the view and delete them again; columns in which the server writes who added a row, and when.
alter table core.views add column accepts_rows boolean not null default false,
  add column added_by_column text, add column added_at_column text;

-- The words that quick search finds in a row. Where people add rows, what they write is all there is to find.
create function core.fill_search_text(asked_project integer, asked_source text, asked_rows integer[]) returns void
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
  select string_agg(format('%I.%I', shown.storage, shown.storage_name), ', ' order by shown.position) into searched
  from core.view_columns shown
  where shown.project_id = asked_project and shown.source = asked_source and shown.type in ('STRING', 'LINK')
    and not shown.is_hidden_from_customers
    and (shown.storage = 'review' or exists (select from pg_attribute
                                             where attrelid = base and attname = shown.storage_name and not attisdropped));
  execute format($fill$
    update %1$s filled set search_text = words.folded
    from (select base.row_id, core.fold(array_to_string(array[%3$s]::text[], ' ')) as folded
          from %1$s base join project_%4$s.%2$I review using (row_id)
          where $1 is null or base.row_id = any($1)) words
    where filled.row_id = words.row_id and filled.search_text is distinct from words.folded $fill$,
    base, 'review_' || asked_source, searched, asked_project) using asked_rows;
end
$$;

-- After each statement that wrote into the review table of such a view.
create function core.follow_search_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.fill_search_text(substring(tg_table_schema from '^project_([0-9]+)$')::integer,
                                substring(tg_table_name from '^review_(.+)$'),
                                (select array_agg(row_id) from written));
  return null;
end
$$;

-- A locked row stays, whoever asks: taking the lock away comes first (CELL-02).
create function core.refuse_deletion_of_locked_row() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  is_locked boolean;
begin
  execute format('select is_locked from %I.%I where row_id = $1', tg_table_schema,
                 'review_' || substring(tg_table_name from '^base_(.+)_[0-9]+$')) into is_locked using old.row_id;
  if is_locked then
    raise exception 'row % is locked', old.row_id using errcode = 'QL001';
  end if;
  return old;
end
$$;

-- Lets the application put rows into a view, take them out and put them back; called with each of its publications.
create function core.open_rows(asked_project integer, asked_source text, publication integer) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  base text := format('project_%s.base_%s_%s', asked_project, asked_source, publication);
  review text := format('project_%s.review_%s', asked_project, asked_source);
begin
  execute format('create policy project on %s to quitus_app using ((select core.current_project_id() = %s))
                  with check (core.current_project_id() = %2$s)', base, asked_project);
  execute format('grant select (row_id), insert, delete on %s to quitus_app', base);
  execute format('grant insert on %s to quitus_app', review);
  execute format('create trigger refuse_deletion_of_locked_row before delete on %s
                  for each row execute function core.refuse_deletion_of_locked_row()', base);
  execute format('alter table %s enable always trigger refuse_deletion_of_locked_row', base);
  execute format('create or replace trigger search_text_of_added after insert on %s
                  referencing new table as written for each statement execute function core.follow_search_text()', review);
  execute format('create or replace trigger search_text_of_edited after update on %s
                  referencing new table as written for each statement execute function core.follow_search_text()', review);
end
$$;

revoke execute on function core.fill_search_text, core.follow_search_text, core.open_rows from public;

-- Projects made before this migration; later ones get the same with their schema (project-schema.sql.ts).
do $$
declare
  project integer;
  named text;
begin
  for project in
    select id from core.projects
    where to_regnamespace('project_' || id) is not null and to_regclass('project_' || id || '.deleted_entries') is null
  loop
    named := 'project_' || project;
    execute format('alter table %s.entries add column client_key uuid', named);
    execute format('create unique index entries_by_client_key on %s.entries (client_key) where client_key is not null', named);
    execute format(
      'create table %1$s.deleted_entries (
         row_id integer primary key references %1$s.entries,
         source text not null,
         change_set_id bigint not null references %1$s.change_sets,
         base_row jsonb not null
       )', named);
    execute format('alter table %s.deleted_entries enable row level security', named);
    execute format('alter table %s.deleted_entries force row level security', named);
    execute format('create policy owner on %s.deleted_entries to current_user using (true) with check (true)', named);
    execute format('create policy project on %s.deleted_entries to quitus_app
                    using ((select core.current_project_id() = %s)) with check (core.current_project_id() = %2$s)',
                   named, project);
    execute format('grant select, insert, delete on %s.deleted_entries to quitus_app', named);
    execute format('grant insert (source, entry_id, client_key) on %s.entries to quitus_app', named);
    -- The owner, who publishes, is a member of the application's role: policies for the one hold for the other.
    execute format('create policy added on %1$s.entries as restrictive for insert to quitus_app
                    with check (source = ''freeanomaly'' or (
                      select pg_has_role(current_user, relowner, ''usage'') from pg_class
                      where oid = ''%1$s.entries''::regclass))', named);
  end loop;
end
$$;
