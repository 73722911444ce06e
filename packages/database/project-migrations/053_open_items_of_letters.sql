-- Invoices of the supplier that a letter proposes to set off against what it claims, as they were when it was written (FLOW-20, decision 225).
alter table project_{project}.claim_letters add column open_items jsonb;
