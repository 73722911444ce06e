-- Notifies members of the transaction's project of a request about anomalies that the caller looked up (FLOW-04).
-- Changes nothing else.
create or replace function core.send_notice(
  people integer[], told_source text, told_kind text, told_words text, at_time timestamptz, anomalies text[],
    anomaly_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  view core.noticed_view := core.noticed_view_of(core.current_project_id(), told_source);
  sent integer;
begin
  if told_kind not in ('presented', 'reminder', 'documentRequest') then
    raise exception 'no notice of this kind is sent by hand';
  end if;
  select count(*) filter (where core.write_notice(
           person, core.current_project_id(), told_source, told_kind, null, told_words, core.current_user_id(),
             at_time, anomaly_count, anomalies,
           core.anomaly_name(core.current_project_id(), told_source, anomalies[1]), view.id_column, null))
  into sent from unnest(people) person;
  return sent;
end
$$;
revoke execute on function core.send_notice from public;
grant execute on function core.send_notice to quitus_app;
