-- No user signs in to a service account, and no token opens the session of a person.
create or replace function core.refuse_service_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from core.sessions session join core.users account on account.id = session.user_id
             where session.id = new.session_id and (account.kind = 'service') <> (tg_table_name = 'service_tokens'))
               then
    raise exception 'service accounts have tokens, people sign in' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function core.refuse_service_sign_in from public;
