-- Also finds a street's name without the s at its end, which is common with and without it: Queens, Queen.
-- `names` are words that probably belong to a street's name, `words` are all informative words and postcodes of the
-- text, `phrases` its word sequences, which may be names of suburbs. A street matches if it has one of `names` and
-- another of `words` (or only the first, if none has both), each as typed, unfinished, or with up to two letters wrong.
-- `near`: a suburb of the street's postcode is in the text. `places`: the suburbs that are in the text.
create or replace function address.find_streets_alike(names text[], words text[], phrases text[])
returns table (
  id integer, key text, name text, type text, suffix text, locality text, state text, postcode text,
  latitude double precision, longitude double precision, weight real, near boolean, places text[]
)
language sql stable rows 100 set jit = off set enable_seqscan = off set pg_trgm.similarity_threshold = 0.16 as $$
  with typed as materialized (
    select distinct word from unnest(words) word
  ), alike as materialized (
    select t.word as typed, n.word, n.away
    from typed t
    cross join lateral (
      select w.word, w.streets, least(
        levenshtein_less_equal(w.word, t.word, 2),
        case when length(t.word) > 3 then levenshtein_less_equal(left(w.word, length(t.word)), t.word, 2) end,
        case when length(t.word) > 3 then levenshtein_less_equal(left(w.word, length(t.word) + 1), t.word, 2) end
      ) as away
      from address.words w where w.word % t.word
    ) n
    where length(t.word) between 3 and 40 and t.word !~ '^[0-9]' and n.away <= case when length(t.word) < 5 then 1 else 2 end
      and not exists (select from address.words w where w.word = t.word and w.streets >= 50)
  ), best as materialized (
    select typed, word from (
      select typed, word, row_number() over (partition by typed order by away, similarity(word, typed) desc, word) as rank
      from alike
    ) ranked where rank <= 10
    union
    -- Queens Street for Queen Street: both are common words.
    select t.word, w.word from typed t join address.words w on w.word = left(t.word, -1)
    where t.word = any (names) and t.word ~ '^[a-z]{4,}s$'
    union
    -- The words of a name that was typed without spaces.
    select t.word, w.word from typed t
    join address.words w on w.word = any (
      select left(t.word, n) from generate_series(3, length(t.word) - 2) n
      union all select right(t.word, n) from generate_series(4, length(t.word) - 2) n)
    where length(t.word) between 6 and 30 and t.word !~ '^[0-9]'
      and not exists (select from address.words known where known.word = t.word and known.streets >= 50)
  ), suburbs as materialized (
    select distinct plain, postcode from address.localities where plain = any (phrases)
    union
    select distinct l.plain, l.postcode from address.localities l where l.plain in (select word from best)
  ), patterns as materialized (
    select t.word, ' (' || t.word || coalesce('|' || string_agg(b.word || ' ', '|'), '') || ')' as pattern
    from typed t left join best b on b.typed = t.word group by t.word
    union all
    select distinct '~' || postcode, ' ' || postcode || ' ' from suburbs where postcode <> ''
  ), pairs as materialized (
    select one.pattern as one, other.pattern as other
    from patterns one join patterns other
      on one.word <> other.word and (one.word < other.word or not other.word = any (names))
    where one.word = any (names)
    union all
    select pattern, pattern from patterns where (select count(*) from typed) = 1
    limit 40
  ), paired as materialized (
    -- A street that several pairs find matches more words.
    select distinct on (s.id) s.*, count(*) over (partition by s.id) as hits
    from pairs p
    cross join lateral (
      select * from address.streets st where st.search ~ p.one and st.search ~ p.other limit 300
    ) s
  ), found as (
    select * from paired
    union all
    (select distinct on (s.id) s.*, 1
    from patterns p
    cross join lateral (select * from address.streets st where st.search ~ p.pattern limit 100) s
    where p.word = any (names) and not exists (select from paired))
  )
  select f.id, f.key, f.name, f.type, f.suffix, f.locality, f.state, f.postcode, f.latitude, f.longitude, f.weight,
    exists (select from suburbs b where b.postcode = f.postcode), (select array_agg(distinct plain) from suburbs)
  from found f
  order by f.hits desc, f.weight desc, f.id
  limit 300
$$;
