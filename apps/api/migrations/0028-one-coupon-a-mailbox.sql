-- A mailbox gets a coupon once a day, also under other spellings of its address. Older entries count by their address.
alter table campaign_entries add column mailbox_hash text;
update campaign_entries set mailbox_hash = email_hash;
alter table campaign_entries
  alter column mailbox_hash set not null,
  drop constraint one_coupon_a_day,
  add constraint one_coupon_a_day unique (offer_id, mailbox_hash, local_date);
