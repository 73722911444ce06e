-- A transaction sees how much the project that it named stores.
create policy project on core.transfer_usage to quitus_app using (project_id = (select core.current_project_id()));
