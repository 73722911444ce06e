-- A line that comes or goes without its anomaly is found when its transaction ends.
create or replace function core.refuse_unsettled_recovery() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  recovered text;
  publication integer;
  is_settled boolean;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  select sum_of.storage_name, view.current_publication_id into recovered, publication
  from core.views view
  join core.view_columns sum_of on sum_of.project_id = view.project_id and sum_of.source = view.source
    and sum_of.name = view.state_columns ->> 'recovered' and sum_of.is_managed
  where view.project_id = asked_project and view.source = new.source;
  if recovered is not null and publication is not null then
    execute format($check$
      select bool_and(review.%3$I is not distinct from (
        select sum(line.amount) from %1$I.recoveries line
        where line.source = $1 and line.anomaly_id = $2 and line.is_live))
      from %1$I.%2$I base
      join %1$I.%4$I review on review.row_id = base.row_id
      where base.anomaly_id = $2 and base.child_index = 0 $check$,
      tg_table_schema, format('readable_base_%s_%s', new.source, publication), recovered,
      format('review_%s', new.source)) into is_settled using new.source, new.anomaly_id;
  end if;
  if is_settled is distinct from true then
    raise exception 'the recoveries of anomaly % are not what its rows say', new.anomaly_id using errcode = 'QL008';
  end if;
  return null;
end
$$;
