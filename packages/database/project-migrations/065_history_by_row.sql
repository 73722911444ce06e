-- The history has one line for each row of a change set, not one for each cell (decision 287). `cell_changes` is a view of
-- its cells from now on.

create table project_{project}.row_changes (
  change_set_id bigint not null,
  row_id integer not null,
  -- Of each changed cell its column, and what it held before and after.
  columns text[] not null,
  before jsonb[] not null,
  after jsonb[] not null,
  primary key (row_id, change_set_id),
  constraint values_of_each_cell
    check (cardinality(before) = cardinality(columns) and cardinality(after) = cardinality(columns))
);
insert into project_{project}.row_changes (change_set_id, row_id, columns, before, after)
select change_set_id, row_id, array_agg(column_name order by column_name), array_agg(before order by column_name),
       array_agg(after order by column_name)
from project_{project}.cell_changes group by change_set_id, row_id order by change_set_id, row_id;
create index row_changes_of_set on project_{project}.row_changes (change_set_id, row_id);

drop table project_{project}.cell_changes;

alter table project_{project}.row_changes enable row level security, force row level security;
-- History is written once: the application may add to it and never change it.
grant select, insert on project_{project}.row_changes to quitus_app;
