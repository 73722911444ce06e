-- What is kept of anomalies and of suppliers from one publication to the next.

-- Numbers of anomalies, for ever: rows are added with publications and never deleted, so that no number is used twice
-- (decision 070). The application reads numbers in the base tables, and nothing here.
create table project_{project}.anomaly_numbers (
  source text not null,
  anomaly_id text not null,
  number integer not null unique,
  primary key (source, anomaly_id)
);

-- Which accounts people took for one supplier, and which for two (DATA-12): imports alone note it and read it, from
-- one publication to the next.
create table project_{project}.supplier_decisions (
  left_code text not null,
  right_code text not null,
  is_one boolean not null,
  primary key (left_code, right_code),
  check (left_code <> right_code)
);

-- What came back of anomalies, line by line (FLOW-18). A line is never changed: a correction takes it away and adds
-- another.
create table project_{project}.recoveries (
  id integer generated always as identity primary key,
  source text not null,
  -- Numbers of anomalies outlive publications.
  anomaly_id text not null,
  recovered_on date not null,
  way text not null check (way in ('creditNote', 'transfer', 'setOff', 'vat', 'carriedOver')),
  amount numeric not null check (amount <> 0),
  credit_note text,
  proof text,
  -- Why the sum may exceed the accepted amount.
  reason text,
  -- The steps that added it and that took it away, which undo and redo move (decision 037); none for what was there
  -- before there were lines.
  added_by bigint,
  removed_by bigint,
  -- Does it count now? Undo and redo change it too.
  is_live boolean not null default true,
  recorded_by integer references core.users,
  recorded_at timestamptz not null default clock_timestamp(),
  attachment_id uuid,
  -- The project of the attachment, which the foreign key compares.
  attachment_project integer not null generated always as ({project}) stored,
  -- Account, reference, day, amount and text of the entry of the bank statement, as a hash.
  bank_entry text check (bank_entry ~ '^[0-9a-f]{64}$'),
  -- When its last step that was removed from the history moved it.
  moved_at timestamptz,
  constraint recoveries_attachment foreign key (attachment_id, attachment_project, source, anomaly_id)
    references core.attachments (file_id, project_id, source, anomaly_id)
);
create index recoveries_of_anomaly on project_{project}.recoveries (source, anomaly_id, id);
create index recoveries_by_addition on project_{project}.recoveries (added_by);
create index recoveries_by_removal on project_{project}.recoveries (removed_by) where removed_by is not null;
create index recoveries_by_attachment on project_{project}.recoveries (attachment_id)
  where attachment_id is not null;
create index recoveries_by_bank_entry on project_{project}.recoveries (bank_entry) where bank_entry is not null;

-- Accounts of proposed entries where the ledger names none (FLOW-22, decision 200); without its row, those of the
-- currency.
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
