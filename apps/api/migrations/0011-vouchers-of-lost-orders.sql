-- A failed order releases its codes, which the customer can use again until they expire. Counters are locked in the
-- order of their codes, as in every claim, and before the kitchen's quarter hours, because triggers run in the order
-- of their names.
create function give_codes_back() returns trigger language plpgsql as $$
begin
  perform from vouchers where code in (
    select code from voucher_uses where basket_id = new.basket_id and order_id = new.order_id)
  order by code for update;
  with gone as (
    delete from voucher_uses where basket_id = new.basket_id and order_id = new.order_id returning code)
  update vouchers v set used = used - 1 from gone where v.code = gone.code;
  return null;
end $$;

create trigger orders_give_codes_back after update of status on orders
  for each row when (new.status = 'Unable to Deliver') execute function give_codes_back();
