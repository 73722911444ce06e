-- Staff are told of files that were sent, collected over a quarter of an hour (XFER-04, decision 116). Such a notice is about no view.
-- Files that came before count as told: nobody is mailed what was sent months ago.
update core.transfer_uploads set told_at = touched_at where state = 'done';
alter table core.notices alter column source drop not null;
alter table core.notices add check (source is not null or kind = 'files');

alter table core.mails drop constraint mails_kind_check;
alter table core.mails add check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest', 'secondFactorReset', 'mention', 'filesSent'));
