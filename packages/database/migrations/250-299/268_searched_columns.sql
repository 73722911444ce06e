-- Which texts the search text of a publication holds (decision 272): those of `searched_columns` in every row, those of
-- `perhaps_searched` in some. By them a search knows what it must not answer from the text alone, and a filter what it
-- may look for there. `search_renewals` counts how often the two began or ended to change.
alter table core.publications
  add column searched_columns text[] not null default '{}',
  add column perhaps_searched text[] not null default '{}',
  add column search_renewals integer not null default 0;

-- Until now texts followed the columns of the current publication; what former ones hold was decided in their day.
with stored as (
  select publication.id, storage.name, not shown.is_hidden_from_customers as is_shown,
         publication.id is not distinct from view.current_publication_id as is_current
  from core.publications publication
  join core.views view on view.project_id = publication.project_id and view.source = publication.source
  join core.view_columns shown on shown.project_id = publication.project_id and shown.source = publication.source
  cross join lateral unnest(array[shown.storage_name, shown.english_storage_name]) storage (name)
  where publication.retired_at is null and shown.storage = 'base' and shown.type in ('STRING', 'LINK')
    and exists (select from pg_attribute
                where attrelid = to_regclass(format('project_%s.base_%s_%s', publication.project_id, publication.source,
                                                    publication.id))
                  and attname = storage.name and not attisdropped)
), texts as (
  select id, coalesce(array_agg(name order by name) filter (where is_current and is_shown), '{}') as certain,
         coalesce(array_agg(name order by name) filter (where not is_current), '{}') as possible
  from stored group by id
)
update core.publications publication set searched_columns = texts.certain, perhaps_searched = texts.possible
from texts where texts.id = publication.id;

-- A job writes the search texts of a large publication again.
alter table core.jobs
  drop constraint jobs_kind_check,
  add constraint jobs_kind_check
    check (kind in ('export', 'import', 'detection', 'letters', 'verification', 'searchTexts'));
-- The last one of a view is shown where its columns are described.
create index jobs_of_search_texts on core.jobs (project_id, source, created_at desc) where kind = 'searchTexts';
