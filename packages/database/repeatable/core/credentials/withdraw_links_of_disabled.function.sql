-- When a person is disabled, their invitations and links are withdrawn.
create or replace function core.withdraw_links_of_disabled() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.password_links set withdrawn_at = now() where user_id = new.id and used_at is null and withdrawn_at is
    null;
  return null;
end
$$;
