-- A user comments in their own name.
create policy own_insert on core.comments as restrictive for insert to quitus_app
  with check (author_id = (select core.current_user_id()) or (select core.is_owner_writing()));
