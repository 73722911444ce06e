-- The sign-in before the one that opened a session: what its user is told as their last one, for as long as it lasts (AUTH-12).
alter table core.sessions add column previous_sign_in_at timestamptz;
