-- Cards that customers saved at the card gateway: its references, and the parts that may be shown. They cannot pay by
-- themselves.
create table customer_cards (
  card_id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  gateway_customer text not null,
  gateway_instrument text not null,
  -- First six and last four digits.
  masked text not null check (masked ~ '^[0-9]{6}X+[0-9]{4}$'),
  expiry text not null check (expiry ~ '^[0-9]{2}/[0-9]{2}$'),
  brand_code text not null,
  is_active boolean not null default true,
  is_default boolean not null,
  added_at timestamptz not null,
  unique (customer_id, gateway_instrument)
);
create unique index customer_cards_default on customer_cards (customer_id) where is_default;
-- The card chosen last.
alter table customers add column saved_card_id uuid references customer_cards on delete set null;

-- Cards that the gateway must still delete. A trigger adds every deleted card, also when its customer is deleted.
create table cards_to_forget (
  gateway_customer text not null,
  gateway_instrument text not null,
  primary key (gateway_customer, gateway_instrument)
);
create function lay_down_card_to_forget() returns trigger language plpgsql as $$
begin
  insert into cards_to_forget values (old.gateway_customer, old.gateway_instrument) on conflict do nothing;
  return null;
end $$;
create trigger customer_cards_forgotten after delete on customer_cards for each row execute function lay_down_card_to_forget();
