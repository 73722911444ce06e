-- Every mail that is inserted goes into the queue.
create or replace trigger queue_mail after insert on core.mails for each row execute function core.queue_mail();
