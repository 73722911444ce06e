-- `attempts` is the fencing token of a job and only ever grows. What does not count towards the limit of attempts (those before a retry,
-- and those that a stopping process gave back) is counted beside it.
alter table core.jobs add column uncounted_attempts integer not null default 0;
