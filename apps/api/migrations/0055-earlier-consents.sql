-- Consents from before the column. In a transaction of its own, so that no call waits for the whole table.
update consents c set without_account = true
where user_id is null or not exists (select from customers u where u.user_id = c.user_id);
