-- Syntheses: figures over the anomalies of a project, as staff define them (SYN-01 to SYN-04, DATA-04, decision 108).
create table core.syntheses (
  project_id integer not null references core.projects on delete cascade,
  -- Stands in addresses, and never changes.
  name text not null check (length(name) between 1 and 100),
  position integer not null,
  label_fr text not null check (label_fr <> ''),
  label_en text not null check (label_en <> ''),
  is_visible_to_customers boolean not null default false,
  definition jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (project_id, name)
);

-- Projects that have had syntheses at some time: one whose staff deleted them all is not given the usual ones again.
create table core.synthesis_setups (
  project_id integer primary key references core.projects on delete cascade,
  set_up_at timestamptz not null default clock_timestamp()
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['syntheses', 'synthesis_setups'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;
grant select, insert, delete on core.syntheses to quitus_app;
grant update (position, label_fr, label_en, is_visible_to_customers, definition, changed_at) on core.syntheses to quitus_app;
grant select, insert on core.synthesis_setups to quitus_app;

-- Columns that rows of syntheses are mostly gathered by, by what they mean; null where nobody said so.
alter table core.views add column synthesis_columns jsonb;

-- Columns that the current definition of a view lacks: they keep what people wrote, and hold nothing of what is imported now.
alter table core.view_columns add column is_gone boolean not null default false;
