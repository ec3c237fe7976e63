-- One draw for each order. The rows are the audit record of the game: they are never changed or deleted, and contain
-- no personal data. `drawn_segment` is the segment of the random number, `segment` the result; they differ if the
-- prize had no stock left.
create table prize_draws (
  order_id uuid primary key references orders,
  game text not null,
  content_version integer not null,
  state text not null,
  -- null = the state's law requires none
  permit text,
  random integer not null,
  range integer not null,
  weights_hash text not null,
  drawn_segment text not null,
  segment text not null,
  label text not null,
  -- keyed hash of the code; null = nothing won
  voucher_hash text,
  drawn_at timestamptz not null,
  check (random >= 0 and random < range)
);

create function keep_prize_draws() returns trigger language plpgsql as $$
begin
  raise exception 'a prize draw is history' using errcode = 'FO001';
end $$;
create trigger prize_draws_keep before update or delete on prize_draws
  for each row execute function keep_prize_draws();

-- Vouchers of each prize that were won. The limits are in content/prize-games.yaml.
create table prize_stock (
  game text not null,
  segment text not null,
  taken integer not null check (taken > 0),
  primary key (game, segment)
);

-- The code that an order won, for its e-mail and its page, until the retention period ends.
create table prize_codes (
  order_id uuid primary key references prize_draws,
  code text not null references vouchers,
  drawn_at timestamptz not null
);
create index prize_codes_by_time on prize_codes (drawn_at);
