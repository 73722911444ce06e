-- Customers neither see nor make objects that are staff-only.
-- Tables: core.transfer_objects, core.transfer_uploads
create policy project on {table} to quitus_app
  using (project_id = (select core.current_project_id()) and (not is_staff_only or (select core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (not is_staff_only or (select core.is_staff_asking())));
