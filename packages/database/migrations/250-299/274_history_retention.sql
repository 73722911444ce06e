-- For how many years the history of a project is kept, and what was removed of it by that rule (SEC-09, decision 275).
-- Null: for ever.
alter table core.projects add column history_years smallint check (history_years between 10 and 50);

alter table core.erasures
  drop constraint erasures_kind_check,
  add constraint erasures_kind_check check (kind in ('person', 'project', 'history')),
  -- Of a history: the last moment that was removed, and the position and hash after the last removed link.
  add column removed jsonb;
