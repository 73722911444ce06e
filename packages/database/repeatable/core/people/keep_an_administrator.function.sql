-- No user of the application removes its last administrator.
-- When two administrators remove each other at the same time, the second waits for the first and then sees what it
-- did. An operator with a shell on the server makes another one there.
create or replace function core.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('core.keep_an_administrator'));
  if not exists (select from core.users where not is_disabled and 'admin_wexaus' = any(optional_features)) then
    raise exception 'the last administrator' using errcode = 'QL020';
  end if;
  return null;
end
$$;
