-- Whole segments of old history are removed (SEC-09, decision 275): what refers to a change set keeps its number, and what
-- it must know of it.

alter table project_{project}.history_segments
  -- The latest change of a removed segment, and the record of the erasure that removed it.
  add column removed_until timestamptz,
  add column erasure_id integer;

alter table project_{project}.change_sets
  drop constraint change_sets_undoes_id_fkey,
  drop constraint change_sets_step_id_fkey;

alter table project_{project}.recoveries
  drop constraint recoveries_added_by_fkey,
  drop constraint recoveries_removed_by_fkey,
  -- When its last step that was removed from the history moved it.
  add column moved_at timestamptz;

alter table project_{project}.deleted_entries
  drop constraint deleted_entries_change_set_id_fkey,
  -- Who deleted it and when, once its change set was removed from the history.
  add column deleted_by integer,
  add column deleted_by_impersonator integer,
  add column deleted_at timestamptz;
