-- A service account gets no refresh token.
create or replace trigger refuse_service_sign_in before insert on core.refresh_tokens
  for each row execute function core.refuse_service_sign_in();
