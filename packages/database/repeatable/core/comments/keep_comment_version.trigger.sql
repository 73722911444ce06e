-- A comment that changes leaves its previous version.
create or replace trigger keep_comment_version after update on core.comments
  for each row execute function core.keep_comment_version();
alter table core.comments enable always trigger keep_comment_version;
