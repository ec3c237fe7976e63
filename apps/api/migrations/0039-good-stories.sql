-- The last version of each story of the content service that passed every check, so that a process that starts while
-- a story is broken shows the same version as the others. Published texts only, no personal data.
create table good_stories (
  full_slug text primary key,
  uuid text not null,
  content jsonb not null,
  saved_at timestamptz not null
);
