-- Which columns of a view lead to the page of a supplier: the first holds the code of the account, the others its name.
alter table core.views add column supplier_columns text[] not null default '{}';

-- Columns of suppliers that follow the anomalies of the dashboard (decision 117) stand neither with what was imported nor with what people write.
alter table core.view_columns
  drop constraint view_columns_storage_check,
  add constraint view_columns_storage_check check (storage in ('base', 'review', 'figures')),
  drop constraint view_columns_storage_name_check,
  add constraint view_columns_storage_name_check
    check (storage_name ~ '^(c[0-9]+|is_locked|state)$' or (storage = 'figures' and storage_name ~ '^(count|amount)_[a-z]+$'));
