-- How is a number built? Its digits as 9, everything else as it is ('INV-9999').
-- So that the usual form of a supplier can be counted.
create or replace function core.number_shape(written text) returns text
  language sql immutable parallel safe
  return translate(upper(left(written, 100)), '012345678', '999999999');
