-- Which definition a view has: a hash of it, so that a release whose own definition has changed finds the projects to bring up to it. Null
-- for views that were defined before.
alter table core.views add column definition_hash bytea;
