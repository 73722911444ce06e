-- Customers read recoveries; staff withdraw them.
create policy changed_by_staff on project_{project}.recoveries as restrictive for update to quitus_app
  using ((select core.records_recoveries('project_{project}.recoveries')));
