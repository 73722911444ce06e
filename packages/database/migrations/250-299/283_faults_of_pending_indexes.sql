-- An index that could not be made is made later, and holds no other back meanwhile (decision 285).
alter table core.pending_indexes
  add column failed_at timestamptz,
  add column fault text;
