-- Keeps the count of what awaits a decision (decision 061). Waits for transactions that write change sets, so that the count misses
-- none of them: its trigger is made in this transaction.
lock table project_{project}.change_sets in share row exclusive mode;
select core.recount_awaiting({project});
