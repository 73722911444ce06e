-- Which of these streams may go on, each named by its session and project, and what do their projects open?
-- `idle_before`: when the person must have been active for the session not to be blocked, null where no such time is
-- set. One whose project has moved to another database may not.
create or replace function core.standing_streams(sessions uuid[], projects integer[], asked_at timestamptz, idle_before
  timestamptz)
  returns table (session_id uuid, project_id integer, features text[], "right" text, role_type text, last_number bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select session.id, project.id, project.features, member."right", person.role_type, coalesce(head.last_number, 0)
  from (select distinct * from unnest(sessions, projects)) asked (session_id, project_id)
  join core.sessions session on session.id = asked.session_id
  join core.users person on person.id = session.user_id
  join core.project_members member on member.user_id = person.id and member.project_id = asked.project_id
  join core.projects project on project.id = member.project_id and project.archived_at is null
    and project.cell = core.own_cell()
  left join core.project_event_heads head on head.project_id = project.id
  where session.ended_at is null and session.expires_at > asked_at and not person.is_disabled
    and (idle_before is null or session.active_at > idle_before)
    and (session.impersonator_id is null
         or core.impersonation_stands(session.id, asked_at)
            and exists (select from core.project_members both_of
                        where both_of.user_id = session.impersonator_id and both_of.project_id = asked.project_id))
$$;
revoke execute on function core.standing_streams from public;
grant execute on function core.standing_streams to quitus_app;
