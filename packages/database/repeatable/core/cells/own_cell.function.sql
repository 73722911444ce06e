-- Which cell is this database? Its sequences give numbers of the cell's own range (decision 271).
create or replace function core.own_cell() returns smallint
  language sql stable set search_path = pg_catalog as $$
  select (seqmin >> 40)::smallint from pg_sequence
  where seqrelid = pg_get_serial_sequence('core.comments', 'id')::regclass
$$;
