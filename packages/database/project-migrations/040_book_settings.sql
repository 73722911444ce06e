-- Accounts of proposed entries where the ledger names none (FLOW-22, decision 200); without its row, those of the currency.
create table project_{project}.book_settings (
  is_only boolean primary key default true check (is_only),
  journal text not null,
  supplier_account text not null,
  suspense_account text not null,
  vat_account text not null,
  changed_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  changed_at timestamptz not null
);
alter table project_{project}.book_settings enable row level security;
alter table project_{project}.book_settings force row level security;
grant select, insert, update on project_{project}.book_settings to quitus_app;
