-- Answers to surveys: one per question and order, or without an order one per question and user.
create table survey_answers (
  survey_id text not null,
  question_id text not null,
  -- The text of the question when it was answered.
  question text not null,
  order_id uuid references orders on delete cascade,
  -- The user id of the account, or a random id of the browser.
  user_id uuid not null,
  customer_id uuid references customers on delete cascade,
  -- A keyed hash of the e-mail address of the order, by which a person's answers are exported and deleted.
  contact_hash text,
  -- The value of an option, a list of values, or a text.
  value jsonb not null,
  answered_at timestamptz not null
);
create unique index survey_answer_of_order on survey_answers (survey_id, question_id, order_id) where order_id is not null;
create unique index survey_answer_of_user on survey_answers (survey_id, question_id, user_id) where order_id is null;
create index survey_answers_by_order on survey_answers (order_id) where order_id is not null;
create index survey_answers_by_time on survey_answers (survey_id, answered_at);
create index survey_answers_by_contact on survey_answers (contact_hash) where contact_hash is not null;
create index survey_answers_by_customer on survey_answers (customer_id) where customer_id is not null;

-- One row for each order whose customer was or will be invited by mail. `basis` is null until the mail is about to be
-- sent, and stays null if its customer may not be written to.
create table survey_mails (
  order_id uuid primary key references orders on delete cascade,
  survey_id text not null,
  due_at timestamptz not null,
  contact_hash text,
  basis text check (basis in ('consent', 'service')),
  sent_at timestamptz,
  check (sent_at is null or basis is not null)
);
-- Somebody who has not consented to marketing gets one mail.
create unique index one_service_survey_mail on survey_mails (contact_hash) where basis = 'service';
create index survey_mails_by_contact on survey_mails (contact_hash) where contact_hash is not null;
create index survey_mails_by_due on survey_mails (due_at);
create index orders_by_due on orders (due_at);
