-- With which settings an import made a publication from the ledger that is kept next to it (decision 251): by them the
-- publication before can be made again. Null for what an earlier release published.
alter table core.publications add column made_from jsonb;
