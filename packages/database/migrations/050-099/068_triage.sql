-- What detection finds is for staff alone until they present it (FLOW-14, decision 091).
alter table core.views
  -- Rows were published for staff alone at some time: readers are asked for their role from then on.
  add column is_triaged boolean not null default false;
