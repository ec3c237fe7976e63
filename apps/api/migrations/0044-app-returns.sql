-- Results of pages that the phone app opens in a browser: a card token, or the address with which a provider returned.
-- Both texts are encrypted. The app proves itself by the verifier that it got when it opened the return, and by the
-- code of the link that opened the app.
create table app_returns (
  return_id uuid primary key,
  verifier_hash text not null,
  -- what the hosted card page shows; null for other pages
  sealed_card text,
  sealed_result text,
  code_hash text,
  expires_at timestamptz not null,
  check ((sealed_result is null) = (code_hash is null))
);
create index app_returns_by_expiry on app_returns (expires_at);
