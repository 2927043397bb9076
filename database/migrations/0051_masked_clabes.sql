-- Where money went back to is told by its last four digits; the whole number stands with the refund alone.
update order_event
set message = regexp_replace(message, 'CLABE [0-9]{14}([0-9]{4})', 'CLABE ···\1'),
  details = regexp_replace(details::text, 'CLABE [0-9]{14}([0-9]{4})', 'CLABE ···\1')::jsonb
where kind = 'transfer_refund';
--> statement-breakpoint
update audit_entry set after = jsonb_set(after, '{clabe}', to_jsonb('···' || right(after->>'clabe', 4)))
where action = 'order.transfer_refund' and after ? 'clabe';
