-- Where does a kind of notice go until its person chooses, as packages/domain has it?
create or replace function core.default_channel(told_kind text) returns text
  language sql immutable set search_path = pg_catalog
  return case when told_kind in ('mentioned', 'files', 'importStopped') then 'mail' else 'screen' end;
