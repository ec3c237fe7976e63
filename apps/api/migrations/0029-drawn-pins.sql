-- PINs that the demo generated, which production refuses. If a database has the demo's agent, its PINs were generated
-- as well.
alter table kitchen_pins add column is_drawn boolean not null default false;
update kitchen_pins set is_drawn = true where exists (select from agents where name = 'demo');
