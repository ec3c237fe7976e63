-- The address index. Each build has a schema of its own, address_N. The views of the schema `address` point to the
-- one in use, so that a new build replaces it in one short transaction.

create extension if not exists pg_trgm;

create schema address;

create table address.indexes (
  version integer primary key,
  kind text not null check (kind in ('none', 'demo', 'gnaf')),
  -- Fingerprint of the source data; the same data need not be built again.
  fingerprint text not null,
  streets integer not null,
  built_at timestamptz not null
);

create schema address_0;

create table address_0.streets (
  id integer primary key,
  key text not null unique,
  name text not null,
  type text not null,
  suffix text not null,
  locality text not null,
  state text not null,
  postcode text not null,
  latitude double precision,
  longitude double precision,
  -- 0 to 1: among equal matches, the higher weight comes first.
  weight real not null,
  -- All searchable words of the street, in lower case, each with a space on both sides.
  search text not null
);

create table address_0.houses (
  street_id integer not null,
  number integer not null,
  number_last integer,
  suffix text not null,
  unit text,
  level text,
  is_lot boolean not null,
  -- The house as written before the street's name: 12, 12A, 100-102, 5/59, Lot 7.
  label text not null,
  latitude double precision,
  longitude double precision
);

create table address_0.words (word text primary key, streets integer not null);

create view address.streets as
  select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight, search from address_0.streets;
create view address.houses as
  select street_id, number, number_last, suffix, unit, level, is_lot, label, latitude, longitude from address_0.houses;
create view address.words as select word, streets from address_0.words;

insert into address.indexes values (0, 'none', '', 0, 'epoch');

-- Streets that match every pattern; `first` is the beginning of the wanted street's name. Without the trigram index a
-- search is too slow, so the planner must not skip it.
create function address.find_streets(patterns text[], first text) returns setof address.streets
language sql stable set enable_seqscan = off as $$
  select * from (
    select * from address.streets
    where search ~ patterns[1] and search ~ patterns[2] and search ~ patterns[3] and search ~ patterns[4]
      and search ~ patterns[5] and search ~ patterns[6] and search ~ patterns[7] and search ~ patterns[8]
    limit 3000
  ) found
  order by starts_with(search, first) desc, weight desc, id
  limit 400
$$;

-- Words of the index that resemble a typed one; the caller decides which are similar enough.
create function address.near_words(typed text) returns setof address.words
language sql stable set pg_trgm.similarity_threshold = 0.16 as $$
  select * from address.words
  where word % typed
  order by similarity(word, typed) desc, streets desc, word
  limit 60
$$;

-- All processes' calls of the last minute to the commercial address service: the account has one budget.
create table address_calls (
  account text primary key,
  sent_ms bigint[] not null
);
