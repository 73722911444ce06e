-- A new comment is marked where its anomaly is hidden from customers.
create or replace trigger note_hidden_comment before insert on core.comments for each row execute function
  core.note_hidden_comment();
alter table core.comments enable always trigger note_hidden_comment;
