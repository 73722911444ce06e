-- How many anomalies of a dashboard nobody has decided is kept and counted on with each change set, so that a list of projects reads one row
-- for each (decision 061). Project migration 002 puts the trigger on the change sets of every project.
create table core.awaiting_counts (
  project_id integer primary key references core.projects on delete cascade,
  awaiting integer not null
) with (fillfactor = 50);
alter table core.awaiting_counts enable row level security;
alter table core.awaiting_counts force row level security;
create policy owner on core.awaiting_counts to current_user using (true) with check (true);

-- Counts anew: after a publication, which may have changed everything.
create function core.recount_awaiting(asked_project integer) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  decided_in text;
  publication integer;
  counted integer := 0;
begin
  select view.current_publication_id, decided.storage_name into publication, decided_in
  from core.views view
  join core.view_columns decided
    on decided.project_id = view.project_id and decided.source = view.source
   and decided.name = view.validated_column and decided.storage = 'review'
  where view.project_id = asked_project and view.source = 'dashboard';
  if publication is not null then
    execute format(
      'select count(*) from project_%s.base_dashboard_%s base join project_%s.review_dashboard review using (row_id)
       where base.child_index = 0 and review.%I is null',
      asked_project, publication, asked_project, decided_in) into counted;
  end if;
  insert into core.awaiting_counts as kept (project_id, awaiting) values (asked_project, counted)
  on conflict (project_id) do update set awaiting = excluded.awaiting;
end
$$;

create function core.recount_after_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.recount_awaiting(new.project_id);
  return null;
end
$$;
-- Deferred triggers run in the order of their names: the row of the count is locked before the one that numbers events, by everybody.
create constraint trigger recount_awaiting after insert on core.publications
  deferrable initially deferred for each row when (new.source = 'dashboard')
  execute function core.recount_after_publication();

-- What a change set adds or takes away, as its own history says. Publications of the view are held off until its transaction ends.
create function core.count_awaiting_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  decided text;
  publication integer;
  only_anomalies text := '';
  difference integer;
begin
  select view.validated_column, published.id,
         case when published.has_child_rows then format(
           'join project_%s.base_dashboard_%s base on base.row_id = change.row_id and base.child_index = 0',
           asked_project, published.id) else '' end
  into decided, publication, only_anomalies
  from core.views view join core.publications published on published.id = view.current_publication_id
  where view.project_id = asked_project and view.source = new.source and view.validated_column = any(new.columns);
  if not found then
    return null;
  end if;
  execute format(
    'select sum((change.after is null)::integer - (change.before is null)::integer)
     from project_%s.cell_changes change %s
     where change.change_set_id = $1 and change.column_name = $2', asked_project, only_anomalies)
  into difference using new.id, decided;
  if difference <> 0 then
    update core.awaiting_counts set awaiting = awaiting + difference where project_id = asked_project;
  end if;
  return null;
end
$$;

-- How many anomalies of a project's dashboard nobody has decided yet; 0 for people who are no members.
create or replace function core.count_awaiting(asked_project integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, core as $$
begin
  return coalesce((
    select kept.awaiting from core.awaiting_counts kept
    join core.project_members member on member.project_id = kept.project_id
    where kept.project_id = asked_project and member.user_id = core.current_user_id()), 0);
end
$$;
revoke execute on function core.recount_awaiting, core.recount_after_publication, core.count_awaiting_changes from public;

select core.recount_awaiting(id) from core.projects;
