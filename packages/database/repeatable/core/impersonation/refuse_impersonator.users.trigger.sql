-- No impersonator changes an account.
create or replace trigger refuse_impersonator before insert or update or delete on core.users
  for each statement execute function core.refuse_impersonator();
alter table core.users enable always trigger refuse_impersonator;
