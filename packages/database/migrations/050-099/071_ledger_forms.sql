-- How the ledger behind a publication is read again: its columns and what they mean (FLOW-06, decision 100). Null where it was published before.
alter table core.publications add column ledger_form jsonb;
