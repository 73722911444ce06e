-- Counts what awaits a decision from the rows; where rows have states, the state alone decides.
create or replace function core.recount_awaiting(asked_project integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  decided_in text;
  publication integer;
  has_states boolean;
  counted integer := 0;
begin
  select view.current_publication_id, decided.storage_name, view.state_columns is not null
  into publication, decided_in, has_states
  from core.views view
  join core.view_columns decided
    on decided.project_id = view.project_id and decided.source = view.source
   and decided.name = view.validated_column and decided.storage = 'review'
  where view.project_id = asked_project and view.source = 'dashboard';
  if publication is not null then
    execute format(
      'select count(*) from project_%s.base_dashboard_%s base join project_%s.review_dashboard review using (row_id)
       where base.child_index = 0 and %s',
      asked_project, publication, asked_project,
      case when has_states then 'review.state = ''presented''' else format('review.%I is null', decided_in) end) into
        counted;
  end if;
  insert into core.awaiting_counts as kept (project_id, awaiting) values (asked_project, counted)
  on conflict (project_id) do update set awaiting = excluded.awaiting;
end
$$;
revoke execute on function core.recount_awaiting from public;
