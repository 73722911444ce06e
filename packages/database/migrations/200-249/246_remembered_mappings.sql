-- What columns of a list mean to a customer, by the list's header (decision 250): written by the import that publishes,
-- read through core.remembered_mapping alone.
create table core.remembered_mappings (
  company_id integer not null references core.companies on delete cascade,
  header_key text not null,
  columns jsonb not null,
  key_columns jsonb not null,
  confirmed_at timestamptz not null,
  primary key (company_id, header_key)
);
alter table core.remembered_mappings enable row level security;
alter table core.remembered_mappings force row level security;
