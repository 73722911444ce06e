-- Capital letters and digits of an invoice number, without the words that clerks put in front of it.
-- 'INV-12035' and '12035' are one.
create or replace function core.invoice_number_body(written text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(upper(written), '[^A-Z0-9]', '', 'g'),
    '^(FACTURE|FACT|FAC|FA|FC|INVOICE|INV|F)(?=[0-9])', '');
