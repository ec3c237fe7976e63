-- The state whose mailbox reads a form; what became of its mail; and when somebody marked it as done.
alter table store_forms
  add column state text,
  add column mailed_at timestamptz,
  add column mail_refused_at timestamptz,
  add column done_at timestamptz,
  drop constraint store_forms_kind_check,
  add constraint store_forms_kind_known check (kind in ('contact', 'complaint', 'franchise', 'careers')) not valid;
update store_forms set state = form ->> 'state' where kind = 'franchise';

-- What a mail server refused for good of an order's mails: its `recipient`, or one `message`; null = nothing.
alter table orders
  add column mail_refusal text,
  add constraint orders_mail_refusal_known check (mail_refusal in ('recipient', 'message')) not valid;
