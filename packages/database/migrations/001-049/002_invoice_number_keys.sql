-- How two writings of one invoice number are recognised as the same (reference: matching of duplicate invoices).

-- Capital letters and digits only, without the words that clerks put in front of a number ('INV-12035' and '12035').
create function core.invoice_number_body(written text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(upper(written), '[^A-Z0-9]', '', 'g'),
    '^(FACTURE|FACT|FAC|FA|FC|INVOICE|INV|F)(?=[0-9])', '');

-- A single letter behind at least three digits: what a clerk adds to enter a refused number again ('18145A').
create function core.invoice_number_suffix(written text) returns text
  language sql immutable parallel safe strict
  return substring(core.invoice_number_body(written) from '[0-9]{3}([A-Z])$');

-- Letters that are read or typed for digits become those digits (only where digits stand too); leading zeros go.
create function core.invoice_number_key(body text) returns text
  language sql immutable parallel safe strict
  return case
    when body ~ '[0-9]' then coalesce(nullif(ltrim(translate(body, 'OILBS', '01185'), '0'), ''), '0')
    else body
  end;
