-- What was published before is as if found by the first publication of its view.
update core.publications first
set highest_row_id = (select max(row_id) from project_{project}.entries)
where first.project_id = {project} and first.highest_row_id is null
  and not exists (
    select from core.publications earlier
    where earlier.project_id = first.project_id and earlier.source = first.source
      and (earlier.published_at, earlier.id) < (first.published_at, first.id));
