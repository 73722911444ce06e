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
grant select on core.choice_lists to quitus_app;

-- People add rows to the view and delete them again; columns in which the server writes who added a row, and when.
alter table core.views add column accepts_rows boolean not null default false,
  add column added_by_column text, add column added_at_column text;

-- Projects made before this migration; later ones get the same with their schema (project-migrations).
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
    execute format('grant select, insert, delete on %s.deleted_entries to quitus_app', named);
    execute format('grant insert (source, entry_id, client_key) on %s.entries to quitus_app', named);
  end loop;
end
$$;
