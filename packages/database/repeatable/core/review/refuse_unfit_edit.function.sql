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

  -- A column of the anomaly has one value on all of its rows; no child row gets one of its own.
  select published.id, array_agg(shared.storage_name) into publication, of_anomaly
  from core.views view
  join core.publications published on published.id = view.current_publication_id and published.has_child_rows
  join core.view_columns shared
    on shared.project_id = view.project_id and shared.source = view.source and shared.storage = 'review'
   and shared.name = any(view.anomaly_columns)
  where view.project_id = asked_project and view.source = asked_source
  group by published.id;

  -- The next publication leaves alone what is in edited_columns: a name that is missing there would cost an edit.
  -- Planned again each time, and requested the least of all faults: a plan that was made for one row, or for stopping
  -- at the first fault, would compare each of the hundred thousand rows of an action with all the others. One pass
  -- finds the fault, and which columns of the anomaly have changed.
  select string_agg(format('or (after.%1$I is distinct from before.%1$I and %1$L <> all (after.edited_columns))',
    attname), ' ')
  into unnoted
  from pg_attribute
  where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (array['row_id', 'version',
    'edited_columns']);
  execute format($check$
    select (min(after.row_id) filter (where after.version <> before.version + 1
                                         or not after.edited_columns @> before.edited_columns
                                         %s))::text,
           array_remove(array[%s]::text[], null)
    from edited_after after
    join edited_before before using (row_id) $check$, unnoted,
    (select string_agg(format('case when bool_or(after.%1$I is distinct from before.%1$I) then %1$L end', name), ', ')
     from unnest(of_anomaly) name)) into fault, touched;
  if fault is not null then
    raise exception 'row % was changed without saying so', fault using errcode = 'QL002';
  end if;
  if publication is null then
    return null;
  end if;
  if coalesce(cardinality(touched), 0) > 0 then
    -- Edits reach whole anomalies nearly always: their rows are compared as they were written, and stored rows are read
    -- of the others alone.
    execute format($check$
      with edited as materialized (
        select base.anomaly_id, base.child_index, %3$s
        from edited_after after join %1$s base on base.row_id = after.row_id
      ), torn as materialized (
        select counted.anomaly_id from (select anomaly_id, count(*) as edited from edited group by anomaly_id) counted
        where counted.edited <> (select count(*) from %1$s member where member.anomaly_id = counted.anomaly_id)
      )
      select least(
        (select min(review.anomaly_id) from edited review join edited first using (anomaly_id)
         where first.child_index = 0 and review.child_index > 0 and (%4$s)),
        (select min(torn.anomaly_id) from torn
         join %1$s head on head.anomaly_id = torn.anomaly_id and head.child_index = 0
         join %1$s member on member.anomaly_id = torn.anomaly_id and member.child_index > 0
         join %2$s first on first.row_id = head.row_id
         join %2$s review on review.row_id = member.row_id
         where %4$s)) $check$,
      format('%I.%I', tg_table_schema, format('readable_base_%s_%s', asked_source, publication)),
      format('%I.%I', tg_table_schema, tg_table_name),
      (select string_agg(format('after.%I', name), ', ') from unnest(touched) name),
      (select string_agg(format('review.%1$I is distinct from first.%1$I', name), ' or ') from unnest(touched) name))
        into fault;
    if fault is not null then
      raise exception 'anomaly % has two values of %', fault, array_to_string(touched, ' or ') using errcode = 'QL003';
    end if;
  end if;
  return null;
end
$$;
