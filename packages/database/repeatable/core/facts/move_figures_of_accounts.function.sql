-- The statement that moves the figures of accounts between these states (decision 117).
-- Its parameters are arrays of one length: code, state before, state after, how many and of how much. Accounts are
-- locked in one order, so that two edits never wait for each other in a circle.
create or replace function core.move_figures_of_accounts(accounts regclass, states integer[]) returns text
  language sql stable set search_path = pg_catalog as $$
  select format('with moved as materialized (
                   select code, %2$s
                   from unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::numeric[]) as move (code,
                     before, after, count, amount)
                   group by code
                 ), locked as materialized (
                   select account.row_id, moved.* from %1$s account join moved on moved.code = account.code collate "C"
                   order by account.row_id for no key update of account
                 )
                 update %1$s account set %3$s from locked where account.row_id = locked.row_id',
                accounts,
                string_agg(format('coalesce(sum(count) filter (where after = %2$s), 0) - coalesce(sum(count) filter (where before = %2$s), 0) as count_%1$s,
                                   coalesce(sum(amount) filter (where after = %2$s), 0) - coalesce(sum(amount) filter (where before = %2$s), 0) as amount_%1$s',
                                  lower(state), place - 1), ', '),
                string_agg(format('count_%1$s = account.count_%1$s + locked.count_%1$s, amount_%1$s = account.amount_%1$s + locked.amount_%1$s',
                                  lower(state)), ', '))
  from unnest(core.fact_states()) with ordinality known(state, place) where place - 1 = any (states)
$$;
revoke execute on function core.move_figures_of_accounts from public;
