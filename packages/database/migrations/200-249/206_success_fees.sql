-- The success fee of a project (FLOW-24, decision 207): its rules by route, null while there is none, and whether customers see statements.
alter table core.projects
  add column success_fees jsonb,
  add column shows_fees boolean not null default false;
