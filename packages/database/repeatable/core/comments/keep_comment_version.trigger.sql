-- A comment that changes leaves its previous version; one in which the owner erases a name does not (SEC-09).
create or replace trigger keep_comment_version after update on core.comments
  for each row when (current_user = 'quitus_app' or
    coalesce(new.deleted_at, new.edited_at) is distinct from coalesce(old.deleted_at, old.edited_at))
  execute function core.keep_comment_version();
alter table core.comments enable always trigger keep_comment_version;
