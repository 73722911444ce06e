-- Customers never read what is for staff, nor what was written while the anomaly was hidden, unless it is opened.
create policy project on core.comments to quitus_app
  using (project_id = (select core.current_project_id())
         and ((not is_staff_only and (not was_hidden or (select core.shows_earlier_history()))) or (select
           core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (not is_staff_only or (select core.is_staff_asking())));
