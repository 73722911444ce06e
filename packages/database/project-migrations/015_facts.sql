-- Edits of the dashboard are followed by the facts of its publication, which the next publication makes (decision 109).
do $$
begin
  if to_regclass('project_{project}.review_dashboard') is not null then
    perform core.guard_review_table({project}, 'dashboard');
  end if;
end
$$;
