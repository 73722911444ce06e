-- A user changes their own comments.
create policy own_update on core.comments as restrictive for update to quitus_app
  using (author_id = (select core.current_user_id()) or (select core.is_owner_writing()));
