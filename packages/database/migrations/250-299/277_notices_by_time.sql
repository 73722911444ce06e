-- Notices are listed by time, because those of several databases are merged (OPS-08, decision 278).
create index notices_by_time_of_person on core.notices (user_id, created_at desc, id desc);
drop index core.notices_of_person;

-- What a digest could not read because the cell did not answer: since when the next one has to read each cell again.
alter table core.daily_digests add column missed jsonb not null default '{}' check (jsonb_typeof(missed) = 'object');
