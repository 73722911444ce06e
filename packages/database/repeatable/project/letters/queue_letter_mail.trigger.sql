-- Every letter that is put into the outbox of its project goes into the queue.
create or replace trigger queue_letter_mail after insert on project_{project}.claim_letter_mails
  for each row execute function core.queue_letter_mail();
