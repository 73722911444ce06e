-- What the administration lists: people by name, and by any part of name, login or company.
-- Requires: core/people/user_search_text.function.sql
alter table core.users add column search_text text collate "C";

update core.users set search_text = core.user_search_text(full_name, login, company_id);
alter table core.users alter column search_text set not null;

create index users_by_search_text on core.users using gin (search_text public.gin_trgm_ops);
create index users_by_name on core.users ((left(full_name, 200) collate "fr-x-icu"), id);
create index users_of_company on core.users (company_id);
create index projects_by_name on core.projects ((left(name, 200) collate "fr-x-icu"), id);
create index projects_of_company on core.projects (company_id);
create index companies_by_name on core.companies ((left(name, 200) collate "fr-x-icu"), id);
create index jobs_by_time on core.jobs (created_at desc nulls last);
create index jobs_of_project_by_time on core.jobs (project_id, created_at desc nulls last);
create index mails_by_time on core.mails (created_at desc nulls last, id desc);
