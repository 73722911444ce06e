-- New mentions of a comment cause notices.
create or replace trigger notify_of_mentions after insert or update of mentions on core.comments
  for each row execute function core.notify_of_mentions();
alter table core.comments enable always trigger notify_of_mentions;
