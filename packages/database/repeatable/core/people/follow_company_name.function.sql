-- The search texts of the people of a company follow its name.
create or replace function core.follow_company_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.users set search_text = core.user_search_text(full_name, login, company_id) where company_id = new.id;
  return null;
end
$$;
