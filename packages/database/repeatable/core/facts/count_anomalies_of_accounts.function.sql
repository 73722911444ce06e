-- Counts the anomalies of every account: their publication has just been made.
create or replace function core.count_anomalies_of_accounts(asked_project integer) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  kept record;
  named text;
  given text;
  counted text;
begin
  select * into kept from core.account_tables(asked_project);
  if kept.accounts is null then
    return;
  end if;
  -- `cell / 6` is the place of the state (`core.fact_cell`).
  select string_agg(format('count_%1$s, amount_%1$s', lower(state)), ', '),
         string_agg(format('coalesce(total.count_%1$s, 0), coalesce(total.amount_%1$s, 0)', lower(state)), ', '),
         string_agg(format('count(*) filter (where cell / 6 = %2$s) as count_%1$s,
                            sum(amount_cents * 0.01 + coalesce(amount_rest, 0)) filter (where cell / 6 = %2$s) as amount_%1$s',
                           lower(state), place - 1), ', ')
  into named, given, counted from unnest(core.fact_states()) with ordinality known(state, place);
  if kept.facts is null then
    execute format('update %s set (%s) = row(%s)', kept.accounts, named,
                   (select string_agg('0, 0', ', ') from unnest(core.fact_states())));
  else
    execute format('update %1$s account set (%2$s) = row(%3$s)
                    from %1$s known left join (select supplier_code, %4$s from %5$s group by supplier_code) total on
                      total.supplier_code = known.code
                    where known.row_id = account.row_id', kept.accounts, named, given, counted, kept.facts);
  end if;
end
$$;
revoke execute on function core.count_anomalies_of_accounts from public;
