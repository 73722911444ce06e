-- Letters that are read or typed for digits become those digits, where there are digits; leading zeros go.
create or replace function core.invoice_number_key(body text) returns text
  language sql immutable parallel safe strict
  return case
    when body ~ '[0-9]' then coalesce(nullif(ltrim(translate(body, 'OILBS', '01185'), '0'), ''), '0')
    else body
  end;
