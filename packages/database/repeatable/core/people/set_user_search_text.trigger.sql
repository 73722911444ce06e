-- The search text is set with every change of name, login or company.
create or replace trigger set_user_search_text before insert or update of full_name, login, company_id on core.users
  for each row execute function core.set_user_search_text();
