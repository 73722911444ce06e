-- The rows that customers see, where they are kept apart, follow every edit (decision 130).
-- Rows that are withdrawn always leave; when the presented ones become many, none are added any more, and readers go
-- back to the whole publication.
create or replace function core.follow_presented() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  publication record;
  presented regclass;
  added integer;
  total integer;
begin
  if not exists (select from edited_after after join edited_before before using (row_id)
                 where (after.state = 'detected') <> (before.state = 'detected')) then
    return null;
  end if;
  for publication in
    select id, has_few_presented from core.publications
    where project_id = asked_project and source = asked_source and retired_at is null order by id
  loop
    presented := to_regclass(format('%I.%I', tg_table_schema, format('presented_%s_%s', asked_source, publication.id)));
    continue when presented is null;
    execute format('delete from %s presented using edited_after after
                    where presented.row_id = after.row_id and after.state = ''detected''', presented);
    continue when not publication.has_few_presented;
    execute format('insert into %s select base.* from %I.%I base
                    where base.row_id in (select after.row_id from edited_after after join edited_before before using
                      (row_id)
                                          where before.state = ''detected'' and after.state <> ''detected'')
                    on conflict do nothing',
                   presented, tg_table_schema, format('base_%s_%s', asked_source, publication.id));
    get diagnostics added = row_count;
    continue when added = 0;
    execute format('select count(*) from %s', presented) into total;
    if total > core.most_presented_rows() then
      update core.publications set has_few_presented = false where id = publication.id;
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function core.follow_presented from public;
