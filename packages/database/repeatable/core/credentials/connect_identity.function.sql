-- Connects an identity to the person of a live session: is it theirs now? Null when the session is over.
create or replace function core.connect_identity(given_session uuid, given_issuer text, given_subject text, at_time
  timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person integer;
begin
  select account.id into person
    from core.sessions session join core.users account on account.id = session.user_id
    where session.id = given_session and session.ended_at is null and session.expires_at > at_time and not
      account.is_disabled
    for no key update of account;
  if person is null then return null; end if;
  insert into core.user_identities (user_id, issuer, subject, connected_at) values (person, given_issuer,
    given_subject, at_time)
    on conflict (issuer, subject) do nothing;
  return exists (select from core.user_identities
                 where issuer = given_issuer and subject = given_subject and user_id = person);
end
$$;
revoke execute on function core.connect_identity from public;
grant execute on function core.connect_identity to quitus_auth;
