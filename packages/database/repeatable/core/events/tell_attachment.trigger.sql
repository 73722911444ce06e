-- An attached or removed file is published as an event when its transaction ends.
create constraint trigger tell_attachment after insert or update on core.attachments
  deferrable initially deferred for each row execute function core.tell_attachment();
