-- Staff are told of files that were sent, collected over a quarter of an hour (XFER-04, decision 116). Such a notice is about no view.
-- Files that came before count as told: nobody is mailed what was sent months ago.
update core.transfer_uploads set told_at = touched_at where state = 'done';
alter table core.notices alter column source drop not null;
alter table core.notices add check (source is not null or kind = 'files');

create or replace function core.may_see_notice(person integer, asked_project integer, asked_source text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from core.project_members member
    join core.projects project on project.id = member.project_id and project.archived_at is null
    where member.user_id = person and member.project_id = asked_project
      and case when asked_source is null then 'transfers' when asked_source = 'dashboard' then 'dashboard'
               when asked_source = 'freeanomaly' then 'freeAnomaly' when asked_source = 'mainsuppliers' then 'suppliers'
               else 'duplicateSuppliers' end = any(project.features)
      -- Whoever impersonates sees the projects that they share.
      and (core.current_impersonator_id() is null
           or exists (select from core.project_members shared
                      where shared.project_id = asked_project and shared.user_id = core.current_impersonator_id())))
$$;

create or replace function core.default_channel(told_kind text) returns text
  language sql immutable set search_path = pg_catalog
  return case when told_kind in ('mentioned', 'files') then 'mail' else 'screen' end;

alter table core.mails drop constraint mails_kind_check;
alter table core.mails add check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest', 'secondFactorReset', 'mention', 'filesSent'));
