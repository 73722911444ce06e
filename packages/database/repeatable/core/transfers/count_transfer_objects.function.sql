-- The bytes of a project follow the objects that come and go.
create or replace function core.count_transfer_objects() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  changed record;
begin
  for changed in
    select project_id, sum(case when tg_op = 'INSERT' then size else -size end)::bigint as bytes
    from changed_rows where size is not null group by project_id
  loop
    perform core.note_transfer_bytes(changed.project_id, changed.bytes);
  end loop;
  return null;
end
$$;
