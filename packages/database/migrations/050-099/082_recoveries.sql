-- Recoveries (FLOW-18, decision 092): what came back of an anomaly is the sum of its lines, never above the accepted amount without a reason,
-- and its state follows from that sum. Project migration 008 gives every project its lines.

-- The recovered amount of a row is written by recoveries alone: whoever writes as the application agrees with the lines.
create function core.refuse_unbacked_recovery() returns trigger
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
      select sum(line.amount) as amount, bool_or(line.reason is not null) as is_excused from %1$I.recoveries line
      where line.source = %3$L and line.anomaly_id = base.anomaly_id and line.is_live) lines
    where after.%4$I is distinct from before.%4$I
      and (after.%4$I is distinct from lines.amount
           or abs(lines.amount) > abs(coalesce(after.%5$I, 0)) and not lines.is_excused
           or sign(lines.amount) * sign(coalesce(after.%5$I, 0)) < 0
           or after.state <> all (case when coalesce(lines.amount, 0) = 0 then array['claimed', 'accepted']
                                       when abs(lines.amount) < abs(coalesce(after.%5$I, 0)) then array['partlyRecovered']
                                       else array['recovered'] end)) $check$,
    tg_table_schema, format('readable_base_%s_%s', asked_source, publication), asked_source, recovered, accepted) into fault;
  if fault is not null then
    raise exception 'the recovered amount of anomaly % does not agree with its recoveries', fault using errcode = 'QL008';
  end if;
  return null;
end
$$;

-- A line that comes or goes without its anomaly is found when its transaction ends.
create function core.refuse_unsettled_recovery() returns trigger
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

create or replace function core.guard_review_table(asked_project integer, asked_source text) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  guarded text := format('%I.%I', 'project_' || asked_project, 'review_' || asked_source);
  checked text;
begin
  execute format('create or replace trigger refuse_change_of_locked_row before update on %s
                  for each row when (old.is_locked) execute function core.refuse_change_of_locked_row()', guarded);
  foreach checked in array array['refuse_unfit_edit', 'refuse_forbidden_transition', 'refuse_unbacked_recovery'] loop
    execute format('create or replace trigger %I after update on %s
                    referencing old table as edited_before new table as edited_after
                    for each statement execute function core.%I()', checked, guarded, checked);
    execute format('alter table %s enable always trigger %I', guarded, checked);
  end loop;
  execute format('alter table %s enable always trigger refuse_change_of_locked_row', guarded);
end
$$;

create function core.records_recoveries(lines regclass) returns boolean
  language sql stable set search_path = pg_catalog as $$
  select pg_has_role(current_user, (select relowner from pg_class where oid = lines), 'usage')
      or coalesce((select role_type = 'staff' from core.users where id = core.current_user_id()), false)
$$;
