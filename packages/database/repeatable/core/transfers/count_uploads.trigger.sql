-- Uploads count towards the bytes of their project by state and by bytes received.
create or replace trigger count_uploads after insert or delete or update of state, counted on core.transfer_uploads
  for each row execute function core.count_transfer_uploads();
