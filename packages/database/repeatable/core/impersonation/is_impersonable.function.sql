-- May this person be impersonated at all? Customers without optional features alone, and no service account.
create or replace function core.is_impersonable(kind text, role_type text, optional_features text[], is_disabled
  boolean) returns boolean
  language sql immutable
  return kind = 'person' and role_type = 'customer' and optional_features = '{}' and not is_disabled;
