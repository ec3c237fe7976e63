-- no-transaction
-- The forms that wait for an answer, in the order of `npm run forms`.
create index concurrently if not exists store_forms_open on store_forms (sent_at, reference) where done_at is null;
