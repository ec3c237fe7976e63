-- A kitchen's hours on one trading day; they override the regular hours of that date. Minutes are after the date's
-- midnight; 0 = closed all day.
alter table store_state
  add column day text check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  add column day_capacity_seconds integer check (day_capacity_seconds > 0),
  add column day_closing_minutes integer check (day_closing_minutes between 0 and 2880);
