-- Messages over 8 kB between processes, in the form the socket library's PostgreSQL adapter asks for.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
