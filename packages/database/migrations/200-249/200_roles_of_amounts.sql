-- Net amount, VAT, currency and due day of a document are roles of columns as well (FLOW-22, FLOW-23, decision 187).
alter table core.view_columns drop constraint view_columns_role_check;
alter table core.view_columns add constraint view_columns_role_check check (role in (
  'supplierName', 'supplierCode', 'vatNumber', 'country', 'address', 'postcode', 'town', 'company', 'invoiceNumber', 'documentDate',
  'documentAmount', 'paymentDate', 'paymentReference', 'category', 'netAmount', 'vatAmount', 'currency', 'dueDate'));

-- Ledger files (FEC) name their columns alike; what other ledgers say of these comes with their next publication.
update core.view_columns shown set role = named.role
from core.views view
join core.publications publication on publication.id = view.current_publication_id,
     (values ('Montant HT', 'netAmount', 'AMOUNT'), ('TVA', 'vatAmount', 'AMOUNT'), ('Devise', 'currency', 'STRING')) as named (name, role, type)
where view.source = 'dashboard' and publication.ledger_form ->> 'kind' = 'entries'
  and shown.project_id = view.project_id and shown.source = view.source and shown.name = named.name and shown.type = named.type
  and shown.role is null and not shown.is_gone;
