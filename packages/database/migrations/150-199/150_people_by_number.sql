-- People are identified by their number wherever a row names one (decision 145): who is in charge, who decided, who added. Names are read
-- when they are shown. Project migration 018 converts the rows that there are.
-- Requires: core/people/name_key.function.sql

-- Everybody who is or ever was a member of a project, so that rows go on saying whom they name.
create table core.project_people (
  project_id integer not null references core.projects on delete cascade,
  user_id integer not null references core.users on delete cascade,
  primary key (project_id, user_id)
);
create index project_people_of_person on core.project_people (user_id);
alter table core.project_people enable row level security;
insert into core.project_people (project_id, user_id) select project_id, user_id from core.project_members;
alter table core.project_people force row level security;

-- Names are compared by a key: people of one name are shown with their company.
create index users_by_name_key on core.users (core.name_key(full_name));

-- Columns that name people are read by these names: those of the person in charge, who decided, who added a row.
insert into core.choice_lists (project_id, source, column_name, origin, is_editable, filter_with_column, lists)
select view.project_id, view.source, named.name, 'members', false, null, '[]'
from core.views view
cross join lateral (values (view.assignee_column), (view.state_columns ->> 'decidedBy'), (view.added_by_column)) named(name)
join core.view_columns shown on shown.project_id = view.project_id and shown.source = view.source and shown.name = named.name
  and shown.type = 'STRING'
on conflict do nothing;
update core.view_columns shown set is_list_of_choices = true
from core.choice_lists people
where people.project_id = shown.project_id and people.source = shown.source and people.column_name = shown.name
  and people.origin = 'members' and not shown.is_list_of_choices;
