-- Routes (FLOW-21, decision 180): what follows validation. The moves repeat the table in packages/domain; a move with a route is allowed
-- on that route alone. Project migration 030 gives views and review tables their columns.
alter table core.state_moves add column route text check (route in ('claim', 'correct', 'tax'));
update core.state_moves set route = 'claim' where to_state = 'claimed' and from_state in ('validated', 'contested');
insert into core.state_moves (from_state, to_state, is_staff_only, route) values
  ('validated', 'avoided', false, 'correct'),
  ('validated', 'regularised', false, 'tax'),
  ('avoided', 'presented', true, null),
  ('regularised', 'presented', true, null),
  ('validated', 'givenUp', true, null),
  ('claimed', 'givenUp', true, null),
  ('contested', 'givenUp', true, null),
  ('accepted', 'givenUp', true, null),
  ('partlyRecovered', 'givenUp', true, null),
  ('avoided', 'closed', true, null),
  ('regularised', 'closed', true, null),
  ('givenUp', 'closed', true, null),
  ('closed', 'avoided', true, null),
  ('closed', 'regularised', true, null),
  ('closed', 'givenUp', true, null);
