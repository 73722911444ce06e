-- Documents of the ledgers that were published before there was one search over them (VIEW-23).
do $$
declare
  publication record;
begin
  for publication in
    select id, ledger_form as form, format('ledger_%s', id) as ledger, format('documents_%s', id) as documents,
           case when to_regclass(format('project_{project}.document_lines_%s', id)) is not null
                then format('project_{project}.document_lines_%s', id) end as lines
    from core.publications
    where project_id = {project} and retired_at is null and ledger_form is not null
      and to_regclass(format('project_{project}.ledger_%s', id)) is not null
  loop
    perform core.create_documents('project_{project}', publication.documents, publication.ledger, publication.lines, publication.form);
    execute format('alter table project_{project}.%I enable row level security', publication.documents);
  end loop;
end
$$;
