-- Quick search finds rows that people add.
-- Tables: review_freeanomaly
create or replace trigger search_text_of_added after insert on {table}
  referencing new table as written for each statement execute function core.follow_search_text();
