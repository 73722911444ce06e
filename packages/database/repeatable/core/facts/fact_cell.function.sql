-- State, decision and whether it was claimed, in one small number by which figures are gathered.
create or replace function core.fact_cell(state text, is_validated boolean, is_claimed boolean) returns smallint
  language sql immutable parallel safe as $$
  select ((array_position(core.fact_states(), state) - 1) * 6 + case when is_validated then 2 when not is_validated
    then 4 else 0 end
          + is_claimed::integer)::smallint
$$;
