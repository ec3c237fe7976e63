-- The datasources of the content service as they were read last, so that a process that starts later shows the same
-- texts, flags and experiments before the service answers. [CON-02]
create table good_datasources (
  name text primary key,
  entries jsonb not null,
  saved_at timestamptz not null
);
