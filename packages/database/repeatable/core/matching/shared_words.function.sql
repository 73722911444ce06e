-- Which share of the words of two names (as `core.party_name` writes them) is common to both?
create or replace function core.shared_words(left_name text, right_name text) returns numeric
  language sql immutable parallel safe strict
  return (
    with word as (
      select unnest(string_to_array(left_name, ' ')) as word, 1 as side
      union select unnest(string_to_array(right_name, ' ')), 2
    )
    select (count(*) - count(distinct word))::numeric / count(distinct word) from word);
