-- Submitted forms: questions, franchise enquiries and job applications. Read by staff, not by the shop.
create table store_forms (
  reference text primary key,
  kind text not null check (kind in ('contact', 'franchise', 'careers')),
  store_id text,
  sent_at timestamptz not null,
  form jsonb not null
);
create index store_forms_by_time on store_forms (kind, sent_at);
