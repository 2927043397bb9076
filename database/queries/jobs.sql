-- name: jobs.forget_done
delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and data::text like any($1::text[]);
