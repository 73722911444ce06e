-- A recovery refers to a file of its own anomaly as its proof (FLOW-18, decision 205): the key by which it does.
alter table core.attachments add constraint attachments_by_anomaly unique (file_id, project_id, source, anomaly_id);
