-- A user sees and changes their own settings of notices.
create policy own on core.notice_settings to quitus_app
  using (user_id = core.current_user_id()) with check (user_id = core.current_user_id());
