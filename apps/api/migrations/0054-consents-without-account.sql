-- Consents without an account, or of one that has been deleted. Those of an account are kept as long as it.
alter table consents add column without_account boolean not null default false;

create function find_owner_of_consent() returns trigger language plpgsql as $$
begin
  perform from customers where user_id = new.user_id for key share;
  new.without_account := not found;
  return new;
end $$;
create trigger consents_find_owner before insert on consents for each row execute function find_owner_of_consent();

create function leave_consents() returns trigger language plpgsql as $$
begin
  update consents set without_account = true where user_id = old.user_id;
  return null;
end $$;
create trigger customers_leave_consents after delete on customers for each row execute function leave_consents();
