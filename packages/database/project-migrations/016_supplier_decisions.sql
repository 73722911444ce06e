-- Which accounts people took for one supplier, and which for two (DATA-12): imports alone note it and read it, from one publication to the next.
create table project_{project}.supplier_decisions (
  left_code text not null,
  right_code text not null,
  is_one boolean not null,
  primary key (left_code, right_code),
  check (left_code <> right_code)
);
alter table project_{project}.supplier_decisions enable row level security;
alter table project_{project}.supplier_decisions force row level security;
