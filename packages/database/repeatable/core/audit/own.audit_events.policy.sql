-- A user adds audit events in their own name and reads none.
create policy own on core.audit_events for insert to quitus_app with check (actor_id = core.current_user_id());
