-- Who is behind a session that the caller names exactly, and what does a project open to them?
-- Nothing when the session has ended or expired, its person is disabled, or the impersonation is no longer allowed.
-- An impersonator reaches only projects of which both are members, and only reads where the project forbids
-- impersonated writes. A service account is found with the token whose hash the caller names; `is_use_due`: its use
-- was not noted in the last minute.
create or replace function core.find_requester(
  given_session uuid, given_user integer, given_impersonator integer, given_token_hash bytea, at_time timestamptz,
    given_project integer)
  returns table (id integer, login text, mail text, full_name text, company text, role text, role_type text,
    optional_features text[],
                 last_login timestamptz, language text, acts text[], features text[], "right" text, impersonator jsonb,
                 expires_at timestamptz, is_writing_forbidden boolean, is_use_due boolean)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog as $$
begin
  return query
    select person.id, person.login, person.mail, person.full_name, company.name, person.role, person.role_type,
           person.optional_features, session.previous_sign_in_at, person.language, account.acts, project.features,
           case when setting.is_forbidden then 'read' else member."right" end,
           case when behind.id is not null then
             jsonb_build_object('id', behind.id, 'login', behind.login, 'mail', behind.mail, 'fullName',
               behind.full_name,
                                'company', employer.name, 'role', behind.role, 'roleType', behind.role_type,
                                'optionalFeatures', behind.optional_features, 'lastLogin', null, 'language',
                                  behind.language,
                                'acts', null)
           end,
           session.expires_at, coalesce(setting.is_forbidden and member."right" <> 'read', false),
           token.session_id is not null
             and (token.last_used_at is null or token.last_used_at <= at_time - interval '1 minute')
    from core.sessions session
    join core.users person on person.id = session.user_id
    join core.companies company on company.id = person.company_id
    left join core.service_tokens token on token.session_id = session.id
    left join core.service_accounts account on account.user_id = person.id
    left join core.users behind on behind.id = session.impersonator_id
    left join core.companies employer on employer.id = behind.company_id
    left join core.project_members member on member.user_id = person.id and member.project_id = given_project
      and (session.impersonator_id is null
           or exists (select from core.project_members both_of
                      where both_of.user_id = session.impersonator_id and both_of.project_id = given_project))
    left join core.projects project on project.id = member.project_id and project.archived_at is null
    cross join lateral (
      select session.impersonator_id is not null and not project.allows_impersonated_writes as is_forbidden) setting
    where session.id = given_session and person.id = given_user
      and session.ended_at is null and session.expires_at > at_time and not person.is_disabled
      and (person.kind = 'service') = (token.session_id is not null) and (person.kind = 'service') = (account.user_id
        is not null)
      and token.token_hash is not distinct from given_token_hash
      and session.impersonator_id is not distinct from given_impersonator
      and (session.impersonator_id is null or core.impersonation_stands(session.id, at_time));
end
$$;
revoke execute on function core.find_requester from public;
grant execute on function core.find_requester to quitus_app, quitus_auth;
