-- What people write about an anomaly (FLOW-10, FLOW-19, decision 104). It hangs on the anomaly's identifier, which outlives publications.

create table core.comments (
  id bigint generated always as identity primary key,
  project_id integer not null references core.projects on delete cascade,
  source text not null check (source in ('dashboard', 'freeanomaly')),
  anomaly_id text not null,
  is_staff_only boolean not null default false,
  -- Empty once it was deleted.
  text text not null check (length(text) <= 10000),
  -- Who is mentioned, and the names by which the text does it.
  mentions integer[] not null default '{}',
  mention_names text[] not null default '{}',
  author_id integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  check (cardinality(mentions) <= 50 and cardinality(mentions) = cardinality(mention_names)),
  check ((text = '') = (deleted_at is not null))
);
create index comments_of_anomaly on core.comments (project_id, source, anomaly_id, id desc);
create index comments_of_author on core.comments (author_id, created_at);

-- What a comment said before its author changed or deleted it: for the audit, and never for the application.
create table core.comment_versions (
  comment_id bigint not null references core.comments on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  text text not null,
  mention_names text[] not null,
  replaced_by integer,
  impersonator_id integer,
  replaced_at timestamptz not null,
  -- The call that replaced it, as the log names it.
  request_id uuid default nullif(current_setting('app.request_id', true), '')::uuid
);
create index comment_versions_of_comment on core.comment_versions (comment_id, replaced_at);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['comments', 'comment_versions'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;
-- Nothing that was written goes, and who wrote it where and when stays.
grant select, insert on core.comments to quitus_app;
grant update (text, mentions, mention_names, edited_at, deleted_at) on core.comments to quitus_app;

-- Events of an anomaly: something beside its cells changed. Screens that show it read it again; the event carries nothing of it.
alter table core.project_events
  drop constraint project_events_kind_check,
  add constraint project_events_kind_check check (kind in ('change', 'publication', 'anomaly')),
  -- Of an event of an anomaly: `anomalyId`, `part`, `actorId`, and `isStaffOnly` where customers learn nothing of it.
  add column about jsonb,
  add constraint project_events_about_check check ((kind = 'anomaly') = (about is not null));
