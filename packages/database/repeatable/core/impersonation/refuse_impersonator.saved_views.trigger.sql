-- No impersonator changes saved views.
create or replace trigger refuse_impersonator before insert or update or delete on core.saved_views
  for each statement execute function core.refuse_impersonator();
alter table core.saved_views enable always trigger refuse_impersonator;
