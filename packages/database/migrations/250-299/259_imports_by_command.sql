-- An import by the command line runs as a job with a record of its own (decision 268).
alter table core.import_runs drop constraint import_runs_origin_check,
  add constraint import_runs_origin_check check (origin in ('person', 'machine', 'folder', 'command'));
