-- A company that changes its name is found by the new one.
create or replace trigger follow_company_name after update of name on core.companies
  for each row when (new.name is distinct from old.name) execute function core.follow_company_name();
