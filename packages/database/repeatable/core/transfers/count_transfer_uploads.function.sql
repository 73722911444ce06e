-- The bytes of a project follow its uploads, while they are received, checked or quarantined.
create or replace function core.count_transfer_uploads() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  was bigint := 0;
  becomes bigint := 0;
begin
  -- What is in quarantine is on the disk until it is removed.
  if tg_op <> 'INSERT' and old.state in ('receiving', 'checking', 'quarantined') then
    was := old.counted;
  end if;
  if tg_op <> 'DELETE' and new.state in ('receiving', 'checking', 'quarantined') then
    becomes := new.counted;
  end if;
  if was <> becomes then
    perform core.note_transfer_bytes(case when tg_op = 'DELETE' then old.project_id else new.project_id end, becomes -
      was);
  end if;
  return null;
end
$$;
