-- The role that reads credentials adds audit events about anybody.
create policy credentials on core.audit_events for insert to quitus_auth with check (true);
