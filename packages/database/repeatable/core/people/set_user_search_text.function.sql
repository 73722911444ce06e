-- The search text of a person follows name, login and company.
create or replace function core.set_user_search_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.search_text := core.user_search_text(new.full_name, new.login, new.company_id);
  return new;
end
$$;
