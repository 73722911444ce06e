-- The recovered amount is the sum of its lines, and each line explains its own excess (decision 092).
-- This holds for anyone who writes as the application.
create or replace function core.refuse_unbacked_recovery() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  asked_source text := substring(tg_table_name from '^review_(.+)$');
  recovered text;
  accepted text;
  publication integer;
  is_touched boolean;
  fault text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  select sum_of.storage_name, limit_of.storage_name, view.current_publication_id into recovered, accepted, publication
  from core.views view
  join core.view_columns sum_of on sum_of.project_id = view.project_id and sum_of.source = view.source
    and sum_of.name = view.state_columns ->> 'recovered' and sum_of.is_managed
  join core.view_columns limit_of on limit_of.project_id = view.project_id and limit_of.source = view.source
    and limit_of.name = view.state_columns ->> 'acceptedAmount'
  where view.project_id = asked_project and view.source = asked_source;
  if recovered is null or publication is null then
    return null;
  end if;
  execute format('select exists (select from edited_after after join edited_before before using (row_id)
                                 where after.%1$I is distinct from before.%1$I)', recovered) into is_touched;
  if not is_touched then
    return null;
  end if;
  execute format($check$
    select min(base.anomaly_id)
    from edited_after after
    join edited_before before using (row_id)
    join %1$I.%2$I base on base.row_id = after.row_id
    cross join lateral (
      select sum(line.amount) as amount,
             bool_or(abs(line.running) > abs(coalesce(after.%5$I, 0)) and line.reason is null and line.way <>
               'carriedOver')
               as is_unexplained
      from (
        select line.*, sum(line.amount) over (order by line.id) as running from %1$I.recoveries line
        where line.source = %3$L and line.anomaly_id = base.anomaly_id and line.is_live) line) lines
    where after.%4$I is distinct from before.%4$I
      and (after.%4$I is distinct from lines.amount
           or lines.is_unexplained
           or sign(lines.amount) * sign(coalesce(after.%5$I, 0)) < 0
           or after.state <> all (case when coalesce(lines.amount, 0) = 0 then array['claimed', 'accepted']
                                       when abs(lines.amount) < abs(coalesce(after.%5$I, 0)) then
                                         array['partlyRecovered']
                                       else array['recovered'] end)) $check$,
    tg_table_schema, format('readable_base_%s_%s', asked_source, publication), asked_source, recovered, accepted) into
      fault;
  if fault is not null then
    raise exception 'the recovered amount of anomaly % does not agree with its recoveries', fault using errcode =
      'QL008';
  end if;
  return null;
end
$$;
