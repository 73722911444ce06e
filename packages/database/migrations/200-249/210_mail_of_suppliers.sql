-- A column of the supplier master may be the address to which letters are mailed (FLOW-20, decision 211).
alter table core.view_columns drop constraint view_columns_role_check;
alter table core.view_columns add constraint view_columns_role_check check (role in (
  'supplierName', 'supplierCode', 'vatNumber', 'country', 'address', 'postcode', 'town', 'mail', 'company', 'invoiceNumber',
  'documentDate', 'documentAmount', 'paymentDate', 'paymentReference', 'category', 'netAmount', 'vatAmount', 'currency', 'dueDate'));
