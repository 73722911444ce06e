-- What the application writes accounts for itself and keeps every anomaly consistent (decision 021).
-- Publications are the owner's: they fill rows that nobody has edited.
create or replace function core.refuse_unfit_edit() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  publication integer;
  of_anomaly text[];
  touched text[];
  unnoted text;
  fault text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;

  -- The next publication leaves alone what is in edited_columns: a name that is missing there would cost an edit.
  -- Planned again each time, and requested the least of all faults: a plan that was made for one row, or for stopping
  -- at the first fault, would compare each of the hundred thousand rows of an action with all the others.
  select string_agg(format('or (after.%1$I is distinct from before.%1$I and %1$L <> all (after.edited_columns))',
    attname), ' ')
  into unnoted
  from pg_attribute
  where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (array['row_id', 'version',
    'edited_columns']);
  execute format($check$
    select min(after.row_id)::text
    from edited_after after
    join edited_before before using (row_id)
    where after.version <> before.version + 1
       or not after.edited_columns @> before.edited_columns
       %s $check$, unnoted) into fault;
  if fault is not null then
    raise exception 'row % was changed without saying so', fault using errcode = 'QL002';
  end if;

  -- A column of the anomaly has one value on all of its rows; no child row gets one of its own.
  select published.id, array_agg(shared.storage_name) into publication, of_anomaly
  from core.views view
  join core.publications published on published.id = view.current_publication_id and published.has_child_rows
  join core.view_columns shared
    on shared.project_id = view.project_id and shared.source = view.source and shared.storage = 'review'
   and shared.name = any(view.anomaly_columns)
  where view.project_id = asked_project and view.source = asked_source
  group by published.id;
  if publication is null then
    return null;
  end if;
  execute (
    select 'select array_remove(array[' ||
           string_agg(format('case when bool_or(after.%1$I is distinct from before.%1$I) then %1$L end', name), ', ') ||
           '], null) from edited_after after join edited_before before using (row_id)'
    from unnest(of_anomaly) name) into touched;
  if coalesce(cardinality(touched), 0) > 0 then
    execute format($check$
      select min(member.anomaly_id)
      from (select distinct edited.anomaly_id from edited_after after join %1$s edited on edited.row_id = after.row_id)
        touched
      join %1$s head on head.anomaly_id = touched.anomaly_id and head.child_index = 0
      join %1$s member on member.anomaly_id = touched.anomaly_id and member.child_index > 0
      join %2$s first on first.row_id = head.row_id
      join %2$s review on review.row_id = member.row_id
      where %3$s $check$,
      format('%I.%I', tg_table_schema, format('readable_base_%s_%s', asked_source, publication)),
      format('%I.%I', tg_table_schema, tg_table_name),
      (select string_agg(format('review.%1$I is distinct from first.%1$I', name), ' or ') from unnest(touched) name))
        into fault;
    if fault is not null then
      raise exception 'anomaly % has two values of %', fault, array_to_string(touched, ' or ') using errcode = 'QL003';
    end if;
  end if;
  return null;
end
$$;
