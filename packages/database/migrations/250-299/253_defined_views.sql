-- Prefiltered views that staff define in the application; those of the project's definition come with each publication
-- (DATA-04, VIEW-04, decision 253).
create table core.defined_views (
  project_id integer not null references core.projects on delete cascade,
  source text not null,
  -- Part of addresses; it never changes.
  name text not null check (length(name) between 1 and 100),
  position integer not null,
  label_fr text not null check (label_fr <> ''),
  label_en text not null check (label_en <> ''),
  is_visible_to_customers boolean not null default false,
  filter jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (project_id, source, name),
  foreign key (project_id, source) references core.views on delete cascade
);
alter table core.defined_views enable row level security;
alter table core.defined_views force row level security;
grant select, insert, delete on core.defined_views to quitus_app;
grant update (position, label_fr, label_en, is_visible_to_customers, filter, changed_at) on core.defined_views to quitus_app;
