-- Transitions write many columns and much history at once: the guard after an edit compares all columns of a statement in one pass, and what
-- the history refers to is looked for once for a statement (project migration 007), where foreign keys look for each of its lines.
create or replace function core.refuse_unfit_edit() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  fixed text[] := array['row_id', 'version', 'edited_columns'];
  publication integer;
  of_anomaly text[];
  touched text[];
  fault text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;

  -- The next publication leaves alone what stands in edited_columns: a name that is missing there would cost an edit. Planned anew each
  -- time, and asked for the least of all faults: a plan that was made for one row, or for stopping at the first fault, would compare each
  -- of the hundred thousand rows of an action with all the others.
  execute $check$
    select min(after.row_id)::text
    from edited_after after
    join edited_before before using (row_id)
    where after.version <> before.version + 1
       or not after.edited_columns @> before.edited_columns
       or to_jsonb(after) - (after.edited_columns || $1) is distinct from to_jsonb(before) - (after.edited_columns || $1) $check$ into fault using fixed;
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
    -- All columns of the statement at once: a transition writes eight of them into every row.
    execute format($check$
      select min(mixed.anomaly_id)
      from (
        select base.anomaly_id
        from %1$s base
        join %2$s review on review.row_id = base.row_id
        where base.anomaly_id in (
          select edited.anomaly_id from edited_after after join %1$s edited on edited.row_id = after.row_id)
        group by base.anomaly_id
        having count(distinct jsonb_build_array(%3$s)) > 1
      ) mixed $check$,
      format('%I.%I', tg_table_schema, format('readable_base_%s_%s', asked_source, publication)),
      format('%I.%I', tg_table_schema, tg_table_name),
      (select string_agg(format('review.%I', name), ', ') from unnest(touched) name)) into fault;
    if fault is not null then
      raise exception 'anomaly % has two values of %', fault, array_to_string(touched, ' or ') using errcode = 'QL003';
    end if;
  end if;
  return null;
end
$$;

create function core.refuse_lost_history() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  fault text;
begin
  execute format($check$
    select min(change.change_set_id)::text from added_changes change
    where not exists (select from %1$I.change_sets act where act.id = change.change_set_id)
       or not exists (select from %1$I.entries entry where entry.row_id = change.row_id) $check$, tg_table_schema) into fault;
  if fault is not null then
    raise exception 'the history of change set % names a row or an act that is not there', fault using errcode = '23503';
  end if;
  return null;
end
$$;
revoke execute on function core.refuse_lost_history from public;
