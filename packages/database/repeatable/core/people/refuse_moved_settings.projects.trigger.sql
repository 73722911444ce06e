-- What an older process would change is refused instead of lost.
create or replace trigger refuse_moved_settings before update of country, claims_interrupt, success_fees, shows_fees,
  learns_from_decisions on core.projects
  for each row execute function core.refuse_moved_settings();
