-- Are these two texts of one length alike but for two neighbouring signs, which are exchanged?
create or replace function core.is_swapped(left_text text, right_text text) returns boolean
  language sql immutable parallel safe strict
  return length(left_text) = length(right_text) and left_text <> right_text and (
    select count(*) = 2 and max(place) = min(place) + 1
      and substr(left_text, min(place), 1) = substr(right_text, max(place), 1)
      and substr(left_text, max(place), 1) = substr(right_text, min(place), 1)
    from generate_series(1, length(left_text)) place
    where substr(left_text, place, 1) <> substr(right_text, place, 1));
