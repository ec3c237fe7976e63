-- A sign-in that has ended gets no pushes, so its device belongs to no customer, as after a guest's order.
create function release_devices() returns trigger language plpgsql as $$
begin
  update push_subscriptions set family_id = null where family_id = new.family_id;
  return null;
end $$;
create trigger refresh_families_release_devices after update of ended_at on refresh_families
  for each row when (old.ended_at is null and new.ended_at is not null) execute function release_devices();
update push_subscriptions s set family_id = null
from refresh_families f where f.family_id = s.family_id and f.ended_at is not null;
