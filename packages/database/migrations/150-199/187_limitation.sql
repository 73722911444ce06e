-- The law under which a project's claims lapse (FLOW-16, decision 198): null follows the currency.
alter table core.projects
  add column country text check (country in ('FR', 'GB', 'other')),
  add column claims_interrupt boolean not null default false;
