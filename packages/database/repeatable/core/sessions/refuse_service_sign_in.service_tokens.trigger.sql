-- A person gets no service token.
create or replace trigger refuse_service_sign_in before insert on core.service_tokens
  for each row execute function core.refuse_service_sign_in();
