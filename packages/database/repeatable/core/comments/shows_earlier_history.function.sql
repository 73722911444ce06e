-- Do customers of this project read what was written while an anomaly was hidden from them?
create or replace function core.shows_earlier_history() returns boolean
  language sql stable
  return coalesce((select shows_earlier_history from core.projects where id = core.current_project_id()), false);
