-- Writes one notice for one person about as many anomalies as there are, unless they caused it or want none.
-- `anomalies`: the first 51 of them. `wide_filter` shows them where they are more than that.
create or replace function core.write_notice(
  person integer, asked_project integer, told_source text, told_kind text, told_detail text, told_words text, actor
    integer, at_time timestamptz,
  anomaly_count integer, anomalies text[], anomaly_name text, id_column text, wide_filter jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if coalesce(anomaly_count, 0) = 0 or person = actor or core.channel_of(person, told_kind) = 'off'
     or not exists (select from core.users where id = person and not is_disabled and kind = 'person')
     or not core.may_see_notice(person, asked_project, told_source) then
    return false;
  end if;
  insert into core.notices (user_id, project_id, kind, source, detail, anomaly_id, name, count, filter, words,
    actor_id, impersonator_id, created_at)
  values (person, asked_project, told_kind, told_source, told_detail,
          case when anomaly_count = 1 then anomalies[1] end, case when anomaly_count = 1 then coalesce(anomaly_name,
            anomalies[1]) end, anomaly_count,
          case when anomaly_count between 2 and 50 and id_column is not null
               then jsonb_build_object('column', id_column, 'op', 'in', 'value', to_jsonb(anomalies))
               when anomaly_count > 1 then wide_filter end,
          told_words, actor, core.current_impersonator_id(), at_time);
  perform pg_notify('quitus_notices', format('%s %s', person, asked_project));
  return true;
end
$$;
revoke execute on function core.write_notice from public;
