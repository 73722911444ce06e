-- Every table is read and written by those whom its policies name alone.
do $$
declare
  guarded text;
begin
  for guarded in
    select oid::regclass from pg_class where relnamespace = 'project_{project}'::regnamespace and relkind = 'r'
  loop
    execute format('alter table %s enable row level security, force row level security', guarded);
  end loop;
end
$$;

grant select on project_{project}.entries, project_{project}.gone_entries, project_{project}.history_chain,
  project_{project}.history_segments, project_{project}.history_branches to quitus_app;
grant insert (source, entry_id, client_key) on project_{project}.entries to quitus_app;
grant select, insert, delete on project_{project}.deleted_entries to quitus_app;
-- History is written once: the application may add to it and never change it.
grant select, insert on project_{project}.change_sets, project_{project}.row_changes to quitus_app;
grant select, insert, update, delete on project_{project}.answered_writes to quitus_app;
grant select, insert on project_{project}.recoveries, project_{project}.claim_letters,
  project_{project}.claim_letter_anomalies, project_{project}.claim_letter_answers,
  project_{project}.claim_letter_mails to quitus_app;
grant update (is_live, removed_by) on project_{project}.recoveries to quitus_app;
grant update (sent_on, sent_by, sent_at, step_id, undone_sent_on, undone_sent_by, undone_sent_at, discarded_by,
  discarded_at, answered_on, delivery) on project_{project}.claim_letters to quitus_app;
grant usage on sequence project_{project}.letter_references to quitus_app;
grant update (is_open) on project_{project}.claim_letter_anomalies to quitus_app;
grant update (is_undone) on project_{project}.claim_letter_answers to quitus_app;
grant update (state, last_error, ended_at) on project_{project}.claim_letter_mails to quitus_app;
grant select, insert, update on project_{project}.claim_letter_settings, project_{project}.book_settings
  to quitus_app;

-- Nothing awaits a decision yet (decision 061).
select core.recount_awaiting({project});
