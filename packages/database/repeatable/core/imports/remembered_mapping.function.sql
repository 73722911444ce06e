-- What did lists with these headers mean in the last published import of this project’s customer?
-- For staff of the project of the transaction: they have a file with the same header.
create or replace function core.remembered_mapping(keys text[])
  returns table (header_key text, columns jsonb, key_columns jsonb, confirmed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog as $$
  select mapping.header_key, mapping.columns, mapping.key_columns, mapping.confirmed_at
  from core.projects project
  join core.remembered_mappings mapping on mapping.company_id = project.company_id
  where project.id = core.current_project_id() and core.is_staff_asking() and mapping.header_key = any(keys)
$$;
revoke execute on function core.remembered_mapping from public;
grant execute on function core.remembered_mapping to quitus_app;
