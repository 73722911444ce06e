-- A comment is published as an event when its transaction ends.
create constraint trigger tell_comment after insert or update on core.comments
  deferrable initially deferred for each row execute function core.tell_comment();
