-- An impersonator sees only projects of which both are members.
create policy impersonated on core.projects as restrictive to quitus_app
  using ((select core.current_impersonator_id() is null)
         or exists (select from core.project_members member
                    where member.project_id = projects.id and member.user_id = (select
                      core.current_impersonator_id())));
