-- How many anomalies of a project's dashboard await a decision? 0 for people who are not members.
create or replace function core.count_awaiting(asked_project integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, core as $$
begin
  return coalesce((
    select kept.awaiting from core.awaiting_counts kept
    join core.project_members member on member.project_id = kept.project_id
    where kept.project_id = asked_project and member.user_id = core.current_user_id()), 0);
end
$$;
