-- How many presented rows are few enough to be kept apart (decision 130)?
create or replace function core.most_presented_rows() returns integer
  language sql immutable parallel safe set search_path = pg_catalog as $$ select 50000 $$;
