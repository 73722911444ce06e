-- Activity of the project is read by time, and by whoever acted (PRJ-06).
create index change_sets_by_time on project_{project}.change_sets (created_at desc nulls last);
create index change_sets_of_actor_by_time on project_{project}.change_sets (actor_id, created_at desc nulls last);
