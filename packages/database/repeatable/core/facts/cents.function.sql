-- The whole cents of an amount, which are added up as integers of four bytes; 0 where they do not fit.
create or replace function core.cents(amount numeric) returns integer
  language sql immutable parallel safe as $$
  select case when amount is null then null when abs(amount) < 21474836 then trunc(amount * 100)::integer else 0 end
$$;
