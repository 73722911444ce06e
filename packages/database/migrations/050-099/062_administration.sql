-- What the administration lists: people by name, and by any part of name, login or company.
alter table core.users add column search_text text collate "C";

create function core.user_search_text(given_name text, given_login text, given_company integer) returns text
  language sql stable set search_path = pg_catalog
  return core.fold(given_name || ' ' || given_login || ' ' || (select name from core.companies where id = given_company));

create function core.set_user_search_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.search_text := core.user_search_text(new.full_name, new.login, new.company_id);
  return new;
end
$$;
create trigger set_user_search_text before insert or update of full_name, login, company_id on core.users
  for each row execute function core.set_user_search_text();

create function core.follow_company_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.users set search_text = core.user_search_text(full_name, login, company_id) where company_id = new.id;
  return null;
end
$$;
create trigger follow_company_name after update of name on core.companies
  for each row when (new.name is distinct from old.name) execute function core.follow_company_name();

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

-- Nobody who uses the application takes its last administrator away, also when two administrators remove each other at once: the second waits
-- for the first, and then sees what it did. Whoever has a shell on the server makes another one there.
create function core.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('core.keep_an_administrator'));
  if not exists (select from core.users where not is_disabled and 'admin_wexaus' = any(optional_features)) then
    raise exception 'the last administrator' using errcode = 'QL020';
  end if;
  return null;
end
$$;
create trigger keep_an_administrator after update of is_disabled, optional_features on core.users
  for each row when (core.current_user_id() is not null and not old.is_disabled and 'admin_wexaus' = any(old.optional_features)
                     and (new.is_disabled or not 'admin_wexaus' = any(new.optional_features)))
  execute function core.keep_an_administrator();

-- Nobody raises their own rights: neither what they may do in the installation nor their right in a project.
create function core.refuse_own_powers() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if core.current_user_id() = new.id
     and (not new.optional_features <@ old.optional_features
          or (new.role = 'admin' and old.role <> 'admin') or (new.role_type = 'staff' and old.role_type <> 'staff')) then
    raise exception 'own powers' using errcode = 'QL021';
  end if;
  return new;
end
$$;
create trigger refuse_own_powers before update of optional_features, role, role_type on core.users
  for each row execute function core.refuse_own_powers();

create function core.refuse_own_right() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  ranks constant text[] := array['read', 'review', 'manage'];
begin
  if core.current_user_id() = new.user_id
     and (tg_op = 'INSERT' or array_position(ranks, new."right") > array_position(ranks, old."right")) then
    raise exception 'own right' using errcode = 'QL021';
  end if;
  return new;
end
$$;
create trigger refuse_own_right before insert or update on core.project_members
  for each row execute function core.refuse_own_right();

-- Disabling a person withdraws their invitations and links.
create function core.withdraw_links_of_disabled() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.password_links set withdrawn_at = now() where user_id = new.id and used_at is null and withdrawn_at is null;
  return null;
end
$$;
create trigger withdraw_links_of_disabled after update of is_disabled on core.users
  for each row when (new.is_disabled and not old.is_disabled) execute function core.withdraw_links_of_disabled();
