-- In which text are people searched: name, login and company, folded?
create or replace function core.user_search_text(given_name text, given_login text, given_company integer) returns text
  language sql stable set search_path = pg_catalog
  return core.fold(given_name || ' ' || given_login || ' ' || (select name from core.companies where id =
    given_company));
