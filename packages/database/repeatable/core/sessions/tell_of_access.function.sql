-- When rights or sessions end, open streams are notified and check at once whether they may go on.
create or replace function core.tell_of_access() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('quitus_access', '');
  return null;
end
$$;
