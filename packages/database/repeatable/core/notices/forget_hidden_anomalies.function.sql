-- Notices of customers forget hidden anomalies: those about one go, those about several lose them.
create or replace function core.forget_hidden_anomalies(asked_project integer, told_source text, hidden text[],
  id_column text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from core.notices notice using core.users person
  where person.id = notice.user_id and person.role_type = 'customer' and notice.project_id = asked_project and
    notice.source = told_source
    and notice.anomaly_id = any(hidden);
  with cut as (
    select notice.id, notice.count - cardinality(named.ids) + cardinality(named.kept) as count, named.kept
    from core.notices notice
    join core.users person on person.id = notice.user_id and person.role_type = 'customer'
    cross join lateral (
      select array_agg(id order by at) as ids, coalesce(array_agg(id order by at) filter (where id <> all(hidden)),
        '{}') as kept
      from jsonb_array_elements_text(case when jsonb_typeof(notice.filter -> 'value') = 'array' then notice.filter ->
        'value' else '[]' end)
        with ordinality listed(id, at)) named
    where notice.project_id = asked_project and notice.source = told_source and notice.filter ->> 'column' = id_column
      and notice.filter -> 'value' ?| hidden
  ), gone as (
    delete from core.notices where id in (select id from cut where cardinality(kept) = 0)
  )
  update core.notices notice
  set count = cut.count, anomaly_id = case when cut.count = 1 then cut.kept[1] end,
      name = case when cut.count = 1 then core.anomaly_name(asked_project, told_source, cut.kept[1]) end,
      filter = case when cut.count > 1 then jsonb_set(notice.filter, '{value}', to_jsonb(cut.kept)) end
  from cut where cut.id = notice.id and cardinality(cut.kept) > 0;
end
$$;
revoke execute on function core.forget_hidden_anomalies from public;
