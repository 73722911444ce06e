-- How do people read and type the number of an anomaly? Five digits, more when needed.
create or replace function core.anomaly_number_text(number integer) returns text
  language sql immutable parallel safe
  return 'A-' || lpad(number::text, greatest(5, length(number::text)), '0');
