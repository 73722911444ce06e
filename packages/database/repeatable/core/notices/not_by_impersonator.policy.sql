-- An impersonator reads the notices of a person and leaves them unread.
create policy not_by_impersonator on core.notices as restrictive for update to quitus_app
  using ((select core.current_impersonator_id()) is null);
