-- With how many other documents one payment settled a document is a role of a column (FLOW-20, decision 224).
alter table core.view_columns drop constraint view_columns_role_check;
alter table core.view_columns add constraint view_columns_role_check check (role in (
  'supplierName', 'supplierCode', 'vatNumber', 'country', 'address', 'postcode', 'town', 'mail', 'company', 'invoiceNumber',
  'documentDate', 'documentAmount', 'paymentDate', 'paymentReference', 'paidTogether', 'category', 'netAmount', 'vatAmount', 'currency',
  'dueDate'));
