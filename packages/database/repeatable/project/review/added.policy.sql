-- The application registers entries of the one source to which people add rows; the owner, who publishes, of any.
-- The owner is a member of the application's role: policies for the one hold for the other.
create policy added on project_{project}.entries as restrictive for insert to quitus_app
  with check (source = 'freeanomaly' or (
    select pg_has_role(current_user, relowner, 'usage') from pg_class
    where oid = 'project_{project}.entries'::regclass));
