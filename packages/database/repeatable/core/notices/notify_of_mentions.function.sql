-- Who is mentioned by a comment and was not before? They are notified, by mail as well where they want it.
create or replace function core.notify_of_mentions() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  mentioned integer;
  before integer[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  called text := core.anomaly_name(new.project_id, new.source, new.anomaly_id);
begin
  for mentioned in
    select person.id from unnest(new.mentions) named
    join core.users person on person.id = named
    where named <> all(before) and (not new.is_staff_only or person.role_type = 'staff')
  loop
    if core.write_notice(mentioned, new.project_id, new.source, 'mentioned', null, null, new.author_id,
                         coalesce(new.edited_at, new.created_at), 1, array[new.anomaly_id], called, null, null)
       and core.channel_of(mentioned, 'mentioned') = 'mail' then
      insert into core.mails (kind, user_id, parameters, created_at)
      values ('mention', mentioned, jsonb_build_object('comment', new.id::text), coalesce(new.edited_at,
        new.created_at));
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function core.notify_of_mentions from public;
