-- Which rows were there when a publication was made (SYN-05, decision 221): anomalies of higher row ids were found later.
alter table core.publications add column highest_row_id integer;
