-- Customers read recoveries; staff record them.
create policy added_by_staff on project_{project}.recoveries as restrictive for insert to quitus_app
  with check ((select core.records_recoveries('project_{project}.recoveries')));
