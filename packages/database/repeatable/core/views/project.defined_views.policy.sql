-- What staff have not shared with customers does not exist for them; staff alone define views.
create policy project on core.defined_views to quitus_app
  using (project_id = (select core.current_project_id()) and (is_visible_to_customers or (select
    core.is_staff_asking())))
  with check (project_id = core.current_project_id() and (select core.is_staff_asking()));
