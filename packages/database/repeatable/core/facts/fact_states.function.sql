-- Which states have which code in the narrow table of figures, in the order of their codes?
-- New ones go behind: codes are stored.
create or replace function core.fact_states() returns text[]
  language sql immutable parallel safe as $$
  select array['detected', 'presented', 'validated', 'rejected', 'claimed', 'accepted', 'contested', 'partlyRecovered',
    'recovered',
               'cancelled', 'closed', 'avoided', 'regularised', 'givenUp']
$$;
