-- The text of a comment before a change is kept.
create or replace function core.keep_comment_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into core.comment_versions (comment_id, project_id, text, mention_names, replaced_by, impersonator_id,
    replaced_at)
  values (old.id, old.project_id, old.text, old.mention_names, core.current_user_id(), core.current_impersonator_id(),
          coalesce(new.deleted_at, new.edited_at));
  return null;
end
$$;
revoke execute on function core.keep_comment_version from public;
