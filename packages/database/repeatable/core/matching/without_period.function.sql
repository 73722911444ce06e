-- The number without the months, years and days in it, which name a period and no invoice.
create or replace function core.without_period(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(upper(left(written, 100)),
    '(JAN|FEB|FEV|MAR|APR|AVR|MAY|MAI|JUN|JUI|JUL|AUG|AOU|SEP|OCT|NOV|DEC)[A-Z]*[^A-Z0-9]*((20)?[0-9]{2}(?![0-9]))?'
    || '|(?<![0-9])(0?[1-9]|[12][0-9]|3[01])[-/. ](0?[1-9]|1[0-2])[-/. ](20)?[0-9]{2}(?![0-9])'
    || '|(?<![0-9])(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(20)?[12][0-9](?![0-9])|(?<![0-9])(19|20)[0-9]{2}(?![0-9])',
      '', 'g');
