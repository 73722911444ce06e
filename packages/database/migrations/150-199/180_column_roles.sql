-- What a column says of a document and its supplier (FLOW-20, decision 187): stored, never concluded from labels when a letter is written.
alter table core.view_columns add column role text check (role in (
  'supplierName', 'supplierCode', 'vatNumber', 'country', 'address', 'postcode', 'town', 'company', 'invoiceNumber', 'documentDate',
  'documentAmount', 'paymentDate', 'paymentReference', 'category'));
create unique index one_column_of_role on core.view_columns (project_id, source, role) where role is not null;

-- Detection and the views of suppliers name their own columns.
update core.view_columns set role = 'category' where source = 'dashboard' and name = 'Code catégorie' and not is_gone;
update core.view_columns shown set role = named.role
from (values ('Code fournisseur', 'supplierCode'), ('Fournisseur', 'supplierName'), ('N° TVA', 'vatNumber'), ('Pays', 'country'),
             ('Adresse', 'address'), ('Code postal', 'postcode'), ('Ville', 'town')) as named (name, role)
where shown.source = 'mainsuppliers' and shown.name = named.name and not shown.is_gone;

-- Dashboards: what the mapping of the current publication says. A list without codes has the name in the place of the code.
update core.view_columns shown set role = said.role
from (
  select distinct on (publication.project_id, publication.source, named.role)
         publication.project_id, publication.source, named.role, ledger_column ->> 'name' as name
  from core.views view
  join core.publications publication on publication.id = view.current_publication_id
  cross join lateral jsonb_to_record(publication.ledger_form -> 'roles')
    as roles ("supplier" text, "supplierName" text, "number" text, "date" text, "paidOn" text, "amount" text)
  cross join lateral (values ('supplierName', coalesce(roles."supplierName", roles."supplier")),
                             ('supplierCode', case when roles."supplierName" is not null then roles."supplier" end),
                             ('invoiceNumber', roles."number"), ('documentDate', roles."date"), ('documentAmount', roles."amount"),
                             ('paymentDate', roles."paidOn")) as named (role, storage_name)
  cross join lateral jsonb_array_elements(publication.ledger_form -> 'columns') as ledger_column
  where view.source = 'dashboard' and ledger_column ->> 'storageName' = named.storage_name
  order by publication.project_id, publication.source, named.role, ledger_column ->> 'name'
) said
where shown.project_id = said.project_id and shown.source = said.source and shown.name = said.name and shown.role is null
  and not shown.is_gone;

-- What it does not say, once, by the guess that letters made until now, and recorded: groups, order and labels.
with described as (
  select project_id, source, name, position, type, is_displayed_by_default,
         group_name, concat_ws(' ', name, label_fr, label_en) as labels, role,
         row_number() over (partition by project_id, source, group_name, type = 'STRING' order by position) as place
  from core.view_columns
  where source = 'dashboard' and not is_hidden and not is_gone and storage = 'base'
), guessed as (
  select project_id, source, name, position,
         case when group_name = 'supplier' and type = 'STRING' then
                case when labels ~* 'tva|vat' then 'vatNumber'
                     when place = 1 then 'supplierName'
                     when labels ~* 'code|compte|account|\mid\M|num' then 'supplierCode' end
              when group_name = 'company' and type = 'STRING' and place = 1 then 'company'
              when group_name = 'invoice' and type = 'STRING' and place = 1 then 'invoiceNumber'
              when group_name = 'invoice' and type = 'DATE' and labels !~* 'échéance|due|payé|paid' then 'documentDate'
              when group_name = 'invoice' and type = 'AMOUNT' then 'documentAmount' end as role,
         is_displayed_by_default
  from described where role is null
), first_guess as (
  select distinct on (project_id, source, role) project_id, source, name, role from guessed
  where role is not null and not exists (
    select from core.view_columns played
    where played.project_id = guessed.project_id and played.source = guessed.source and played.role = guessed.role)
  order by project_id, source, role, is_displayed_by_default desc, position
)
update core.view_columns shown set role = first_guess.role
from first_guess
where shown.project_id = first_guess.project_id and shown.source = first_guess.source and shown.name = first_guess.name
  and shown.role is null;
