-- When a password changes or its person is disabled, sign-ins that wait for a second factor are worth nothing.
create or replace function core.end_second_factor_challenges() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from core.second_factor_challenges where user_id = new.id;
  return null;
end
$$;
revoke execute on function core.end_second_factor_challenges from public;
