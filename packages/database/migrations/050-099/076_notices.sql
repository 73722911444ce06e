-- What people are told of (FLOW-15, decision 105): written by whatever happens, in its own transaction, and read by its person alone.

create table core.notices (
  id bigint generated always as identity primary key,
  user_id integer not null references core.users on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
  source text not null,
  -- What happened within the kind: the state that was reached, the days that are left.
  detail text,
  -- The one anomaly that it is about, and how people call it; null for several.
  anomaly_id text,
  name text,
  count integer not null check (count > 0),
  -- Shows just these in the grid.
  filter jsonb,
  -- What the person said who caused it.
  words text check (length(words) <= 1000),
  actor_id integer references core.users,
  impersonator_id integer references core.users,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_person on core.notices (user_id, id desc);
create index unread_notices_of_person on core.notices (user_id, project_id) where read_at is null;
create index notices_by_age on core.notices (created_at);
-- What is deleted with a project or account is found.
create index notices_of_project on core.notices (project_id);

-- Whom the nearness of a deadline was told already.
create table core.told_deadlines (
  project_id integer not null references core.projects on delete cascade,
  source text not null,
  anomaly_id text not null,
  deadline date not null,
  days integer not null,
  user_id integer not null references core.users on delete cascade,
  primary key (project_id, source, anomaly_id, deadline, days, user_id)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['notices', 'told_deadlines'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
    execute format('create policy owner on core.%I to %I using (true) with check (true)', guarded, current_user);
  end loop;
end
$$;

-- A person's right to the project of a notice, as it is now: who lost it sees no notice of it, whatever a query forgets to ask.
create function core.may_see_notice(person integer, asked_project integer, asked_source text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from core.project_members member
    join core.projects project on project.id = member.project_id and project.archived_at is null
    where member.user_id = person and member.project_id = asked_project
      and case asked_source when 'dashboard' then 'dashboard' when 'freeanomaly' then 'freeAnomaly'
                            when 'mainsuppliers' then 'suppliers' else 'duplicateSuppliers' end = any(project.features)
      -- Whoever impersonates sees the projects that they share.
      and (core.current_impersonator_id() is null
           or exists (select from core.project_members shared
                      where shared.project_id = asked_project and shared.user_id = core.current_impersonator_id())))
$$;
create policy own on core.notices to quitus_app
  using (user_id = (select core.current_user_id()) and core.may_see_notice(user_id, project_id, source));
grant select on core.notices to quitus_app;
grant update (read_at) on core.notices to quitus_app;
revoke execute on function core.may_see_notice from public;
grant execute on function core.may_see_notice to quitus_app;

-- Where a kind of notice goes until its person chooses, as packages/domain has it.
create function core.default_channel(told_kind text) returns text
  language sql immutable set search_path = pg_catalog
  return case told_kind when 'mentioned' then 'mail' else 'screen' end;

create function core.channel_of(person integer, told_kind text) returns text
  language sql stable security definer set search_path = pg_catalog
  return coalesce((select channel from core.notice_settings where user_id = person and kind = told_kind),
                  core.default_channel(told_kind));

-- One notice for one person, about as many anomalies as there are; nothing for those who caused it, may not see it or want none.
-- `anomalies`: the first 51 of them. `wide_filter` shows them where they are more than that.
create function core.write_notice(
  person integer, asked_project integer, told_source text, told_kind text, told_detail text, told_words text, actor integer, at_time timestamptz,
  anomaly_count integer, anomalies text[], anomaly_name text, id_column text, wide_filter jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if coalesce(anomaly_count, 0) = 0 or person = actor or core.channel_of(person, told_kind) = 'off'
     or not exists (select from core.users where id = person and not is_disabled and kind = 'person')
     or not core.may_see_notice(person, asked_project, told_source) then
    return false;
  end if;
  insert into core.notices (user_id, project_id, kind, source, detail, anomaly_id, name, count, filter, words, actor_id, impersonator_id, created_at)
  values (person, asked_project, told_kind, told_source, told_detail,
          case when anomaly_count = 1 then anomalies[1] end, case when anomaly_count = 1 then coalesce(anomaly_name, anomalies[1]) end, anomaly_count,
          case when anomaly_count between 2 and 50 and id_column is not null
               then jsonb_build_object('column', id_column, 'op', 'in', 'value', to_jsonb(anomalies))
               when anomaly_count > 1 then wide_filter end,
          told_words, actor, core.current_impersonator_id(), at_time);
  perform pg_notify('quitus_notices', person::text);
  return true;
end
$$;

-- What the queries about anomalies need to know of a view; null where it has no anomalies.
create type core.noticed_view as (
  project_id integer, source text, base text, review text, changes text, sets text, id_column text, number_column text,
  state_column text, assignee_column text, deadline_column text);

create function core.noticed_view_of(asked_project integer, asked_source text) returns core.noticed_view
  language sql stable security definer set search_path = pg_catalog as $$
  select view.project_id, view.source, format('project_%s.base_%s_%s', view.project_id, view.source, view.current_publication_id),
         format('project_%s.review_%s', view.project_id, view.source), format('project_%s.cell_changes', view.project_id),
         format('project_%s.change_sets', view.project_id), view.anomaly_id_column,
         coalesce((select number.storage_name from core.view_columns number
                   where number.project_id = view.project_id and number.source = view.source and number.is_anomaly_number), 'anomaly_id'),
         view.state_columns ->> 'state', view.assignee_column, view.deadline_column
  from core.views view
  where view.project_id = asked_project and view.source = asked_source
    and view.anomaly_id_column is not null and view.current_publication_id is not null
$$;

-- How people call an anomaly: by its number, or by its identifier where it has none.
create function core.anomaly_name(asked_project integer, asked_source text, asked_anomaly text) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  view core.noticed_view := core.noticed_view_of(asked_project, asked_source);
  found_name text;
begin
  if view.base is not null then
    execute format('select %I from %s where anomaly_id = $1 and child_index = 0', view.number_column, view.base)
      into found_name using asked_anomaly;
  end if;
  return coalesce(found_name, asked_anomaly);
end
$$;

-- What a change set does that somebody has to know of: anomalies assigned to them, presented to them, decided after they presented them, answered
-- after they claimed them. By whatever way it was written; undoing it tells nothing.
create function core.notify_of_change_set() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  asked_project integer := substring(tg_table_schema from '^project_([0-9]+)$');
  view core.noticed_view;
  gathered text;
  has_origins boolean := false;
begin
  if new.kind in ('import', 'undo', 'redo') then
    return null;
  end if;
  view := core.noticed_view_of(asked_project, new.source);
  if view.base is null or not (coalesce(view.assignee_column, '') = any(new.columns) or coalesce(view.state_column, '') = any(new.columns)) then
    return null;
  end if;
  gathered := 'count(*)::integer, (array_agg(touched.anomaly_id order by touched.row_id))[1:51], min(touched.name)';
  if view.assignee_column = any(new.columns) then
    -- Customers are told of what they see.
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name, change.after #>> '{}' as assignee, review.state
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        join %4$s review on review.row_id = change.row_id
        where change.change_set_id = $1 and change.column_name = $2 and change.after is not null
      ), told as (
        select member.user_id, %5$s
        from touched
        join core.users person on touched.assignee in (person.full_name, person.mail)
        join core.project_members member on member.user_id = person.id and member.project_id = $3
        where person.role_type = 'staff' or touched.state <> 'detected'
        group by member.user_id
      )
      select count(core.write_notice(told.user_id, $3, $4, 'assigned', null, null, $5, $6, told.count, told.array_agg, told.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value',
                 (select jsonb_build_array(full_name, mail) from core.users where id = told.user_id))))
      from told $query$, view.number_column, view.changes, view.base, view.review, gathered)
      using new.id, view.assignee_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  if new.kind = 'present' and view.state_column = any(new.columns) then
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        where change.change_set_id = $1 and change.column_name = $2 and change.before = '"detected"' and change.after = '"presented"'
      ), gathered as (
        select %4$s from touched
      )
      select count(core.write_notice(member.user_id, $3, $4, 'presented', null, null, $5, $6, gathered.count, gathered.array_agg, gathered.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value', '["presented"]'::jsonb)))
      from gathered
      join core.project_members member on member.project_id = $3
      join core.users person on person.id = member.user_id and person.role_type = 'customer'
      where gathered.count > 0 $query$, view.number_column, view.changes, view.base, gathered)
      using new.id, view.state_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  -- Other steps decide nothing and answer nothing, and where nobody presented or claimed there is nobody to be told.
  if view.state_column = any(new.columns) and new.kind not in ('present', 'withdraw', 'devalidate', 'claim', 'close', 'reopen') then
    execute format('select exists (select from %s known where known.source = $1 and known.kind in (''present'', ''claim''))', view.sets)
      into has_origins using new.source;
  end if;
  if has_origins then
    -- Who took the same anomalies to where this decision or answer found them.
    execute format($query$
      with touched as (
        select change.row_id, base.anomaly_id, base.%1$I as name, change.after #>> '{}' as state,
               case when change.after in ('"validated"', '"rejected"') then 'present' else 'claim' end as origin
        from %2$s change join %3$s base on base.row_id = change.row_id and base.child_index = 0
        where change.change_set_id = $1 and change.column_name = $2
          and change.after in ('"validated"', '"rejected"', '"accepted"', '"contested"', '"cancelled"')
      ), origins as (
        select distinct on (touched.row_id) touched.*, earlier.actor_id
        from touched
        join %2$s step on step.row_id = touched.row_id and step.column_name = $2 and step.change_set_id < $1
        join %4$s earlier on earlier.id = step.change_set_id and earlier.kind = touched.origin
        order by touched.row_id, step.change_set_id desc
      ), told as (
        select touched.actor_id, touched.origin, touched.state, %5$s
        from origins touched group by touched.actor_id, touched.origin, touched.state
      )
      select count(core.write_notice(told.actor_id, $3, $4, case told.origin when 'present' then 'decided' else 'answered' end, told.state, null, $5, $6,
               told.count, told.array_agg, told.min, $7,
               jsonb_build_object('column', $2, 'op', 'in', 'value', jsonb_build_array(told.state))))
      from told $query$, view.number_column, view.changes, view.base, view.sets, gathered)
      using new.id, view.state_column, asked_project, new.source, new.actor_id, new.created_at, view.id_column;
  end if;
  return null;
end
$$;

-- A publication, for everybody who opens the source.
create function core.notify_of_publication() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.write_notice(member.user_id, new.project_id, new.source, 'publication', null, null, core.current_user_id(), new.published_at,
                            1, null, null, null, null)
  from core.project_members member where member.project_id = new.project_id;
  return null;
end
$$;
create constraint trigger notify_of_publication after insert on core.publications
  deferrable initially deferred for each row execute function core.notify_of_publication();

alter table core.mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest', 'secondFactorReset', 'mention'));

-- A comment, for those whom it mentions and did not mention before; by mail as well, where they want it.
create function core.notify_of_mentions() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  mentioned integer;
  before integer[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  called text := core.anomaly_name(new.project_id, new.source, new.anomaly_id);
begin
  for mentioned in
    select person.id from unnest(new.mentions) named
    join core.users person on person.id = named
    where named <> all(before) and (not new.is_staff_only or person.role_type = 'staff')
  loop
    if core.write_notice(mentioned, new.project_id, new.source, 'mentioned', null, null, new.author_id,
                         coalesce(new.edited_at, new.created_at), 1, array[new.anomaly_id], called, null, null)
       and core.channel_of(mentioned, 'mentioned') = 'mail' then
      insert into core.mails (kind, user_id, parameters, created_at)
      values ('mention', mentioned, jsonb_build_object('comment', new.id::text), coalesce(new.edited_at, new.created_at));
    end if;
  end loop;
  return null;
end
$$;
create trigger notify_of_mentions after insert or update of mentions on core.comments
  for each row execute function core.notify_of_mentions();
alter table core.comments enable always trigger notify_of_mentions;

revoke execute on function core.channel_of, core.write_notice, core.noticed_view_of, core.anomaly_name, core.notify_of_change_set,
  core.notify_of_publication, core.notify_of_mentions from public;
