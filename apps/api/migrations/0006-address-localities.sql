-- Suburbs of the address index with their points, for the store search. `plain` is the name in lower case without
-- accents, apostrophes and punctuation, with single spaces.

do $$
declare
  -- The index in use has the highest version.
  schema text := 'address_' || (select max(version) from address.indexes);
begin
  execute format(
    'create table %1$I.localities as
       select locality as name, state, postcode, trim(regexp_replace(replace(lower(locality), '''''''', ''''), ''[^a-z0-9]+'', '' '', ''g'')) as plain,
         avg(latitude) as latitude, avg(longitude) as longitude, count(*)::integer as streets
       from %1$I.streets where latitude is not null and longitude is not null
       group by locality, state, postcode', schema);
  execute format('create index localities_plain on %I.localities (plain)', schema);
  execute format('create view address.localities as
    select name, state, postcode, plain, latitude, longitude, streets from %I.localities', schema);
end $$;
