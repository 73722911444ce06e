-- Members read the settings of their projects, also in the list of all of them.
create policy member on core.project_settings for select to quitus_app
  using (exists (select from core.project_members member
                 where member.project_id = project_settings.project_id and member.user_id = core.current_user_id()));
