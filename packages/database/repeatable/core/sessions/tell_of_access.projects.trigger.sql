-- Streams are notified when a project is archived or opens other features.
create or replace trigger tell_of_access after update of features, archived_at on core.projects
  for each row when (new.features <> old.features or new.archived_at is distinct from old.archived_at)
  execute function core.tell_of_access();
