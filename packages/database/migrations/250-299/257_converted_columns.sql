-- Columns whose type was changed with all their values (DATA-02, decision 266).
alter table core.view_columns
  -- The last change set up to the conversion: what these hold are values of another type, and cannot be put back.
  add column converted_after bigint,
  -- It held texts once, which may name people: its history is sealed as that of texts is.
  add column was_text boolean not null default false;
