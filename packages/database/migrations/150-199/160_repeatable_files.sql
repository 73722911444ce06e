-- Functions, triggers, policies and views are in repeatable files from here on (decision 160). What made triggers and policies of
-- project tables is no longer called.
drop function if exists core.follow_change_sets(integer);
drop function if exists core.guard_impersonated_writes(regclass);
drop function if exists core.guard_review_table(integer, text);
drop function if exists core.open_rows(integer, text, integer);
