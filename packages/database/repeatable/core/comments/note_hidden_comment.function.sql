-- Was a comment written while its anomaly was hidden from customers (decision 147)?
create or replace function core.note_hidden_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  view core.noticed_view := core.noticed_view_of(new.project_id, new.source);
  is_hidden boolean := false;
begin
  if view.base is not null then
    execute format('select exists (select from %s base join %s review using (row_id)
                                   where base.anomaly_id = $1 and base.child_index = 0 and review.state = ''detected'')', view.base, view.review)
      into is_hidden using new.anomaly_id;
  end if;
  new.was_hidden := is_hidden;
  return new;
end
$$;
revoke execute on function core.note_hidden_comment from public;
