-- A user sees the projects of which they are a member.
create policy project on core.projects to quitus_app
  using (exists (select from core.project_members member
                 where member.project_id = projects.id and member.user_id = core.current_user_id()));
