-- The file that a supplier answered with, which is one of the files of an anomaly of the letter (FLOW-20, decision 210).
alter table project_{project}.claim_letter_answers
  add column attachment_id uuid,
  add column attachment_anomaly text,
  add column attachment_source text,
  -- The project of the attachment, which the foreign key compares.
  add column attachment_project integer not null generated always as ({project}) stored,
  add constraint answers_attachment foreign key (attachment_id, attachment_project, attachment_source, attachment_anomaly)
    references core.attachments (file_id, project_id, source, anomaly_id),
  add constraint answers_attachment_complete check (num_nulls(attachment_id, attachment_anomaly, attachment_source) in (0, 3));
create index answers_by_attachment on project_{project}.claim_letter_answers (attachment_id) where attachment_id is not null;
