-- What of an amount do its cents not hold? Null for nearly all.
create or replace function core.beyond_cents(amount numeric) returns numeric
  language sql immutable parallel safe as $$
  select nullif(amount - core.cents(amount) * 0.01, 0)
$$;
