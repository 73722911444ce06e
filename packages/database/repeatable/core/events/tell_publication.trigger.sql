-- A publication is published as an event when its transaction ends.
create constraint trigger tell_publication after insert on core.publications
  deferrable initially deferred for each row execute function core.tell_publication();
