-- Streams are notified when a project is archived, opens other features or moves to another database.
create or replace trigger tell_of_access after update of features, archived_at, cell on core.projects
  for each row when (new.features <> old.features or new.archived_at is distinct from old.archived_at
                     or new.cell <> old.cell)
  execute function core.tell_of_access();
