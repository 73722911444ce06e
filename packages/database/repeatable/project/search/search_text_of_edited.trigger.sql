-- Quick search finds what people write in rows that they added.
-- Tables: review_freeanomaly
create or replace trigger search_text_of_edited after update on {table}
  referencing new table as written for each statement execute function core.follow_search_text();
