-- Columns that are calculated from others (DATA-02, decision 256): the formula as it is calculated, with columns by
-- their storage. Their values are stored nowhere.
alter table core.view_columns
  drop constraint view_columns_storage_check,
  add constraint view_columns_storage_check check (storage in ('base', 'review', 'figures', 'formula')),
  drop constraint view_columns_storage_name_check,
  add constraint view_columns_storage_name_check
    check (storage_name ~ '^(c[0-9]+|is_locked|state)$' or (storage = 'figures' and storage_name ~ '^(count|amount)_[a-z]+$')
           or (storage = 'formula' and storage_name ~ '^f_[0-9a-f]{16}$')),
  add column formula jsonb,
  -- The imported columns among those that it reads: a publication that lacks one of them lacks the column.
  add column formula_reads text[] not null default '{}',
  add constraint view_columns_formula_check check ((storage = 'formula') = (formula is not null));
