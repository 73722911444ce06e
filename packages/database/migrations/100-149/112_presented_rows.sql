-- Rows of a publication that customers see, kept beside it while they are few (decision 130).
alter table core.publications add column has_few_presented boolean not null default false;
comment on column core.publications.has_few_presented is 'Whether presented_<source>_<id> holds every row that is presented, and no other.';
