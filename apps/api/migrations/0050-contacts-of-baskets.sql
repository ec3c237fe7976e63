-- What finds the personal data of a basket: its e-mail address in lower case, and the full hour from which its
-- retention period counts. Both are null without personal data. An index on `state` or on an exact time would make
-- every change of a basket write all its indexes; these columns change twice in its life.
alter table baskets add column contact_email text, add column contact_ended_at timestamptz;

create function has_contact(state jsonb, customer_id uuid) returns boolean language sql immutable as $$
  select customer_id is not null
    or jsonb_path_exists(state, '$.customer.* ? (@ != null && !(@.type() == "boolean" && @ == false))')
    or state ->> 'note' is not null or state ->> 'externalReference' is not null
    or state -> 'disposition' ->> 'address' is not null or state -> 'disposition' ->> 'place' is not null
$$;

create function find_contact_of_basket() returns trigger language plpgsql as $$
begin
  new.contact_email := lower(new.state -> 'customer' ->> 'emailAddress');
  new.contact_ended_at := case when has_contact(new.state, new.customer_id) then
    date_trunc('hour', case when new.status in ('ordered', 'expired') then new.updated_at else new.expires_at end, 'UTC')
      + interval '1 hour' end;
  return new;
end $$;
create trigger baskets_find_contact before insert or update on baskets
  for each row execute function find_contact_of_basket();

-- The trigger fills in the baskets of earlier versions. Most of them have no personal data any more.
update baskets set state = state where has_contact(state, customer_id);

create index baskets_by_contact_email on baskets (contact_email) where contact_email is not null;
create index baskets_with_contact on baskets (contact_ended_at) where contact_ended_at is not null;
