-- What does the application read of a table of a publication? Everything, once the transaction named the project.
-- A policy on the table itself would keep PostgreSQL from using an index for LIKE or for comparing numbers, because
-- those operators are not leakproof; this condition names no column, so it is checked once, before anything is read.
-- The view reads as the owner, on whom policies are not forced here: they would let every row pass and hide the
-- statistics of the table from the planner (decision 015). Suppliers with figures have a wider view
-- (account-table.sql.ts).
-- Tables: base_*, facts_*, fact_texts_*, presented_*, documents_*
-- Without: accounts_{publication}
create or replace view project_{project}.readable_{name} as
  select * from {table} where core.current_project_id() = {project};
grant select on project_{project}.readable_{name} to quitus_app;
