-- A user sees their own notices of projects to which they still have the right.
create policy own on core.notices to quitus_app
  using (user_id = (select core.current_user_id()) and core.may_see_notice(user_id, project_id, source));
