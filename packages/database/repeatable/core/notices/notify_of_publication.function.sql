-- Everybody who opens the source of a publication is notified of it.
create or replace function core.notify_of_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.write_notice(member.user_id, new.project_id, new.source, 'publication', null, null,
    core.current_user_id(), new.published_at,
                            1, null, null, null, null)
  from core.project_members member where member.project_id = new.project_id;
  return null;
end
$$;
revoke execute on function core.notify_of_publication from public;
