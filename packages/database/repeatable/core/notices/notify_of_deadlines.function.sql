-- Who is notified of deadlines that are 30 or 7 days away, each once?
-- The person to whom the anomaly is assigned, else those who manage the project. What has ended has no deadline any
-- more, and what was claimed has none where the project says that a claim interrupts the period (lapsing.ts).
create or replace function core.notify_of_deadlines(asked_project integer, asked_source text, at_time timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  view core.noticed_view := core.noticed_view_of(asked_project, asked_source);
  today date := (select (at_time at time zone project.time_zone)::date from core.projects project where project.id =
    asked_project);
  interrupts boolean := coalesce((select claims_interrupt from core.project_settings where project_id = asked_project),
    false);
  due_in text;
  assigned_in text;
  told integer := 0;
begin
  if view.base is null or view.deadline_column is null or view.state_column is null then
    return 0;
  end if;
  select format('%s.%I', storage, storage_name) into due_in from core.view_columns
    where project_id = asked_project and source = asked_source and name = view.deadline_column;
  select format('%s.%I', storage, storage_name) into assigned_in from core.view_columns
    where project_id = asked_project and source = asked_source and name = view.assignee_column;
  execute format($query$
    with near as (
      select base.row_id, base.anomaly_id, base.%1$I as name, %2$s::date as deadline, %3$s as assignee, review.state,
             case when %2$s::date - $3 <= 7 then 7 else 30 end as days
      from %4$s base join %5$s review on review.row_id = base.row_id
      where base.child_index = 0 and (review.state in ('presented', 'validated') or not $7
        and review.state in ('claimed', 'accepted', 'contested', 'partlyRecovered')) and %2$s >= $3 and %2$s < $3 + 31
    ), concerned as (
      select near.*, person.id as user_id
      from near
      join core.project_members member on member.project_id = $1
      join core.users person on person.id = member.user_id
      where case when near.assignee is null then member."right" = 'manage'
                 else near.assignee = person.id::text end
    ), news as (
      insert into core.told_deadlines (project_id, source, anomaly_id, deadline, days, user_id)
      select $1, $2, anomaly_id, deadline, days, user_id from concerned
      on conflict do nothing
      returning anomaly_id, days, user_id
    ), told as (
      select news.user_id, news.days, count(*)::integer as count, (array_agg(news.anomaly_id order by near.deadline,
        near.row_id))[1:51] as anomalies,
             min(near.name) as name
      from news join near on near.anomaly_id = news.anomaly_id group by news.user_id, news.days
    )
    select count(*) filter (where core.write_notice(told.user_id, $1, $2, 'deadline', told.days::text, null, null, $4,
      told.count, told.anomalies,
             told.name, $5, jsonb_build_object('column', $6, 'op', 'before', 'value', to_char($3 + told.days + 1,
               'YYYY-MM-DD'))))
    from told $query$, view.number_column, due_in, coalesce(assigned_in, 'null::text'), view.base, view.review)
    into told using asked_project, asked_source, today, at_time, view.id_column, view.deadline_column,
    interrupts;
  return told;
end
$$;
revoke execute on function core.notify_of_deadlines from public;
