-- Makes the table of the documents of a ledger as one search finds them: by number, amount and text (VIEW-23).
-- `lines` names the relation `line_id, doc_id` of documents of several lines, null where there is none; `form` says
-- what the columns of the ledger mean. A column that is withheld from customers is not read at all, so that nobody
-- finds a document by what they are not shown.
create or replace function core.create_documents(schema_name text, documents text, ledger text, lines text, form jsonb)
  returns void
  language plpgsql
as $$
declare
  shown text[] := array(select each ->> 'storageName' from jsonb_array_elements(form -> 'columns') each
                        where not coalesce((each ->> 'isHiddenFromCustomers')::boolean, false));
  -- Publications from before name the supplier by the column alone.
  named text := coalesce(form -> 'roles' ->> 'supplierName',
                         (select each ->> 'storageName' from jsonb_array_elements(form -> 'columns') each
                          where form ->> 'kind' = 'entries' and each ->> 'name' = 'Fournisseur'));
  role text;
  storage text;
  value_of jsonb := '{}';
  day text := '';
  kind text := 'null';
begin
  foreach role in array array['piece', 'number', 'amount', 'text', 'supplier', 'supplierName', 'date', 'entryDate',
    'paidOn'] loop
    storage := case role when 'supplierName' then named else form -> 'roles' ->> role end;
    value_of := value_of || jsonb_build_object(role, case when storage = any(shown) then format('line.%I', storage)
      else 'null' end);
  end loop;
  foreach role in array array['date', 'entryDate', 'paidOn'] loop
    if value_of ->> role <> 'null' then day := day || format('(%s)::timestamp, ', value_of ->> role); end if;
  end loop;
  if form -> 'roles' ->> 'kind' is not null then kind := format('line.%I', form -> 'roles' ->> 'kind'); end if;

  execute format($table$
    create table %1$I.%2$I (
      line_id integer primary key, entry_id text not null, kind text not null, number text, text text, supplier text,
        supplier_name text,
      amount numeric, day timestamp, search_text text
    )$table$, schema_name, documents);
  execute format($fill$
    insert into %1$I.%2$I (line_id, entry_id, kind, number, text, supplier, supplier_name, amount, day, search_text)
    with document as materialized (%4$s), read as (
      select line.line_id, line.entry_id, case when %5$s in ('payment', 'advance') then %5$s end as kind,
             coalesce((%6$s)::text, (%7$s)::text) as number, (%8$s)::text as text, (%9$s)::text as supplier,
             (%10$s)::text as supplier_name, (%11$s)::numeric as amount, coalesce(%12$s null::timestamp) as day
      from %1$I.%3$I line
    ), one as (
      select read.* from read where not exists (select from document where document.line_id = read.line_id)
      union all
      select min(line_id), (array_agg(entry_id order by line_id))[1], min(kind), min(number), min(text), min(supplier),
             min(supplier_name), sum(amount), min(day)
      from read join document using (line_id) group by document.doc_id
    )
    select line_id, entry_id, coalesce(kind, case when amount < 0 then 'credit' else 'invoice' end), number, text,
      supplier,
           supplier_name, amount, day, nullif(core.fold(concat_ws(' ', number, text)), '')
    from one order by line_id$fill$,
    schema_name, documents, ledger,
    case when lines is null then 'select null::integer as line_id, null::integer as doc_id where false'
         else format('select line_id, doc_id from %1$s where doc_id in (select doc_id from %1$s group by doc_id having count(*) > 1)', lines)
    end,
    kind, value_of ->> 'piece', value_of ->> 'number', value_of ->> 'text', value_of ->> 'supplier', value_of ->>
      'supplierName',
    value_of ->> 'amount', day);
  execute format('create index on %I.%I (entry_id)', schema_name, documents);
  -- Signs are compared, so that the beginning of a number is a range of the index.
  execute format('create index on %I.%I ((core.fold(number)) collate "C") where number is not null', schema_name,
    documents);
  execute format('create index on %I.%I (amount, day desc nulls last) where amount is not null', schema_name,
    documents);
  execute format('create index on %I.%I using gin (search_text public.gin_trgm_ops)', schema_name, documents);
  execute format('analyze %I.%I', schema_name, documents);
end
$$;
revoke execute on function core.create_documents from public;
