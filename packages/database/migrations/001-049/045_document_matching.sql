-- How two invoice numbers, two days and two names are compared since whole documents are (docs/detection.md).

-- The number with its look-alikes folded, capital letters and digits only: 'WO05' and 'W0-05' are one.
create function core.fold_number(written text) returns text
  language sql immutable parallel safe
  return translate(regexp_replace(upper(left(written, 100)), '[^A-Z0-9]', '', 'g'), 'OILBS', '01185');

-- The folded number without the words that clerks put in front of it and without leading zeros.
create function core.folded_number_key(folded text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(ltrim(regexp_replace(folded, '^(FACTURE|FACT|FAC|FA|FC|1NV01CE|1NV|F)(?=[0-9])', ''), '0'), ''), '0');

-- What is left of a number between its letters: '39903' of 'DVN00039903', '79B37' of '79B37 TIVERTON'. Null where it says too little.
create function core.number_stem(written text) returns text
  language sql immutable parallel safe
  return substring(regexp_replace(upper(left(written, 100)), '[^A-Z0-9]', '', 'g') from '^[A-Z]*0*([1-9].*?[0-9]|[1-9])[A-Z]*$');

-- How a number is built: its digits as 9, everything else as it is ('INV-9999'), so that a supplier's usual form can be counted.
create function core.number_shape(written text) returns text
  language sql immutable parallel safe
  return translate(upper(left(written, 100)), '012345678', '999999999');

-- The number without the months, years and days in it, which name a period and no invoice.
create function core.without_period(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(upper(left(written, 100)),
    '(JAN|FEB|FEV|MAR|APR|AVR|MAY|MAI|JUN|JUI|JUL|AUG|AOU|SEP|OCT|NOV|DEC)[A-Z]*[^A-Z0-9]*((20)?[0-9]{2}(?![0-9]))?'
    || '|(?<![0-9])(0?[1-9]|[12][0-9]|3[01])[-/. ](0?[1-9]|1[0-2])[-/. ](20)?[0-9]{2}(?![0-9])'
    || '|(?<![0-9])(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(20)?[12][0-9](?![0-9])|(?<![0-9])(19|20)[0-9]{2}(?![0-9])', '', 'g');

-- Digits that tell invoices apart.
create function core.telling_digits(written text) returns integer
  language sql immutable parallel safe
  return length(regexp_replace(core.without_period(written), '[^0-9]', '', 'g'));

-- Are these two texts of one length alike but for two neighbouring signs, which have changed places?
create function core.is_swapped(left_text text, right_text text) returns boolean
  language sql immutable parallel safe strict
  return length(left_text) = length(right_text) and left_text <> right_text and (
    select count(*) = 2 and max(place) = min(place) + 1
      and substr(left_text, min(place), 1) = substr(right_text, max(place), 1)
      and substr(left_text, max(place), 1) = substr(right_text, min(place), 1)
    from generate_series(1, length(left_text)) place
    where substr(left_text, place, 1) <> substr(right_text, place, 1));

-- Share of the words that two names (as `core.party_name` writes them) have in common.
create function core.shared_words(left_name text, right_name text) returns numeric
  language sql immutable parallel safe strict
  return (
    with word as (
      select unnest(string_to_array(left_name, ' ')) as word, 1 as side
      union select unnest(string_to_array(right_name, ' ')), 2
    )
    select (count(*) - count(distinct word))::numeric / count(distinct word) from word);

-- The letters behind the digits of a number: instalments and copies have them.
create function core.number_tail(written text) returns text
  language sql immutable parallel safe
  return substring(upper(left(written, 100)) from '[A-Z]*$');
