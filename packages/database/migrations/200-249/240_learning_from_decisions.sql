-- Do a project's decisions move the scores of like anomalies at its next publication (DATA-13, decision 232)?
alter table core.projects add column learns_from_decisions boolean not null default true;
