-- How near two writings of a number, two days or two amounts are (reference: matching matrix of duplicate invoices).

create extension if not exists fuzzystrmatch;
