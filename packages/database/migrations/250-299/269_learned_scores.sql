-- What the decisions of a project did to the scores of a publication (DATA-13): null where nothing was learned.
alter table core.publications add column learned jsonb;
