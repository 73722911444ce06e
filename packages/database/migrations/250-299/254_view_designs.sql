-- How staff describe the columns of a view in the application (DATA-02, decision 254): each version is the whole
-- description, the highest one holds.
create table core.view_designs (
  project_id integer not null references core.projects on delete cascade,
  source text not null,
  version integer not null check (version > 0),
  design jsonb not null,
  changed_by integer not null references core.users,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (project_id, source, version),
  foreign key (project_id, source) references core.views on delete cascade
);
alter table core.view_designs enable row level security;
alter table core.view_designs force row level security;

-- What the definition of the project says of a column, next to what holds for it now. Null for a column that staff
-- added, and for one that the definition has no more.
alter table core.view_columns add column described jsonb;
update core.view_columns shown set described = jsonb_build_object(
  'position', position,
  'label', jsonb_build_object('fr', label_fr, 'en', label_en),
  'group', case when group_name is not null then jsonb_build_object(
    'name', group_name, 'label', jsonb_build_object('fr', group_label_fr, 'en', group_label_en)) end,
  'isHidden', is_hidden,
  'isDisplayedByDefault', is_displayed_by_default,
  'isEditable', is_editable,
  'isFrozen', is_frozen,
  'isHiddenFromCustomers', is_hidden_from_customers,
  'color', color,
  'footerStyle', footer_style,
  'width', width,
  'role', role,
  'choices', (select jsonb_build_object('isEditable', list.is_editable, 'filterWithColumn', list.filter_with_column,
                                        'lists', list.lists)
              from core.choice_lists list
              where list.project_id = shown.project_id and list.source = shown.source
                and list.column_name = shown.name and list.origin = 'listed'))
where not is_gone;

-- The same of the fields of an anomaly, by part of its page.
alter table core.views add column described_card jsonb not null default '[]';
update core.views set described_card = anomaly_card_design;

alter table core.project_events
  drop constraint project_events_kind_check,
  add constraint project_events_kind_check check (kind in ('change', 'publication', 'anomaly', 'design'));
