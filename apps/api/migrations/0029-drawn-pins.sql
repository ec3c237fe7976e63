-- PINs that the demo drew, which production refuses. Those of a database with the demo's agent were drawn: both are made at seeding.
alter table kitchen_pins add column is_drawn boolean not null default false;
update kitchen_pins set is_drawn = true where exists (select from agents where name = 'demo');
