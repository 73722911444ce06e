-- What was written about an anomaly while it was hidden from customers stays with staff when it is presented, unless they open it for the
-- project (decision 147), and notices of customers forget what is hidden from them again.

alter table core.projects add column shows_earlier_history boolean not null default false;
comment on column core.projects.shows_earlier_history is 'Customers read what was written about an anomaly while it was hidden from them.';

alter table core.comments add column was_hidden boolean not null default false;
comment on column core.comments.was_hidden is 'Written while the anomaly was hidden from customers.';
