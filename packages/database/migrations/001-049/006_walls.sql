-- Walls around what people change (CELL-02), and around what the application may touch at all (decisions 020 and 021).

-- A locked row changes in nothing but its lock: taking the lock away is a statement of its own, and only then comes the change.
create or replace function core.refuse_change_of_locked_row() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  -- Whoever takes the lock away also counts the row's version up and notes the lock among the edited columns.
  free text[] := case when new.is_locked then '{}' else array['is_locked', 'version', 'edited_columns'] end;
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'row % is locked', old.row_id using errcode = 'QL001';
  end if;
  return new;
end
$$;

-- Whatever the application writes accounts for itself and leaves every anomaly whole. Publications are the owner's: they fill rows
-- that nobody has edited.
create function core.refuse_unfit_edit() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  publication integer;
  of_anomaly text[];
  at_fault record;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;

  -- The next publication leaves alone what stands in edited_columns: a name that is missing there would cost an edit.
  select after.row_id into at_fault
  from edited_after after
  join edited_before before using (row_id)
  cross join lateral (select to_jsonb(after) as now, to_jsonb(before) as was offset 0) image
  where after.version <> before.version + 1
     or not after.edited_columns @> before.edited_columns
     or exists (select from jsonb_each(image.now) cell
                where cell.key <> all (array['row_id', 'version', 'edited_columns'])
                  and cell.key <> all (after.edited_columns)
                  and cell.value is distinct from image.was -> cell.key)
  limit 1;
  if found then
    raise exception 'row % was changed without saying so', at_fault.row_id using errcode = 'QL002';
  end if;

  -- A column of the anomaly has one value on all of its rows; no child row gets one of its own.
  select view.current_publication_id, array_agg(shared.storage_name) into publication, of_anomaly
  from core.views view
  join core.view_columns shared
    on shared.project_id = view.project_id and shared.source = view.source and shared.storage = 'review'
   and shared.name = any(view.anomaly_columns)
  where view.project_id = asked_project and view.source = asked_source
  group by view.current_publication_id;
  if publication is null then
    return null;
  end if;
  execute format($check$
    with edited as (
      select after.row_id, cell.key as storage_name
      from edited_after after
      join edited_before before using (row_id)
      cross join lateral (select to_jsonb(after) as now, to_jsonb(before) as was offset 0) image
      cross join lateral unnest($1) cell (key)
      where image.now -> cell.key is distinct from image.was -> cell.key
    ), touched as (
      select distinct base.anomaly_id, edited.storage_name from edited join %1$s base using (row_id)
    )
    select touched.anomaly_id, touched.storage_name
    from touched
    join %1$s base using (anomaly_id)
    join %2$s review on review.row_id = base.row_id
    group by touched.anomaly_id, touched.storage_name
    having count(distinct to_jsonb(review) -> touched.storage_name) > 1
    limit 1 $check$,
    format('%I.%I', tg_table_schema, format('readable_base_%s_%s', asked_source, publication)),
    format('%I.%I', tg_table_schema, tg_table_name)) into at_fault using of_anomaly;
  if at_fault.anomaly_id is not null then
    raise exception 'anomaly % has two values of %', at_fault.anomaly_id, at_fault.storage_name
      using errcode = 'QL003';
  end if;
  return null;
end
$$;

-- Puts the triggers on a review table, in place of earlier ones. They fire whatever session_replication_role says.
create function core.guard_review_table(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
begin
  execute format('create or replace trigger refuse_change_of_locked_row before update on %s
                  for each row when (old.is_locked) execute function core.refuse_change_of_locked_row()', guarded);
  execute format('create or replace trigger refuse_unfit_edit after update on %s
                  referencing old table as edited_before new table as edited_after
                  for each statement execute function core.refuse_unfit_edit()', guarded);
  execute format('alter table %s enable always trigger refuse_change_of_locked_row,
                                 enable always trigger refuse_unfit_edit', guarded);
end
$$;

-- Lets the application write the editable columns of a review table and no other, as the view defines them now.
create function core.open_editable_columns(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
  editable text;
begin
  select string_agg(format('%I', storage_name), ', ') into editable
  from core.view_columns
  where project_id = asked_project and source = asked_source and storage = 'review' and is_editable;
  execute format('revoke update on %s from quitus_app', guarded);
  execute format('grant update (version, edited_columns%s) on %s to quitus_app',
                 coalesce(', ' || editable, ''), guarded);
end
$$;

-- A column that an import no longer has keeps its values, and nobody changes them.
update core.view_columns set is_editable = false
where storage = 'review' and is_hidden and not is_displayed_by_default;

do $$
declare
  reviewed record;
begin
  for reviewed in
    select substring(nspname from '^project_([0-9]+)$')::integer as project_id,
           substring(relname from '^review_(.+)$') as source
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname ~ '^project_[0-9]+$' and relname ~ '^review_' and relkind = 'r'
  loop
    perform core.guard_review_table(reviewed.project_id, reviewed.source);
    perform core.open_editable_columns(reviewed.project_id, reviewed.source);
  end loop;
end
$$;

-- The application reads no key that signs tokens, and of a person it changes the language and the last sign-in alone.
revoke select on core.installation from quitus_app;
revoke update on core.users from quitus_app;
grant update (language, last_login_at) on core.users to quitus_app;
