-- Call centre agents. The secret of the second factor is encrypted with TOKEN_KEYS. A code works once: only steps
-- after the last one.
create table agents (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  password_hash text not null,
  sealed_secret text not null,
  last_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table agent_sessions (
  token_hash text primary key,
  agent_name text not null references agents on delete cascade,
  expires_at timestamptz not null
);

-- The agent who took an order, as the page named them, and whether that agent was signed in.
alter table orders
  add column agent_name text,
  add column agent_verified boolean not null default false,
  add check (agent_name is not null or not agent_verified);
