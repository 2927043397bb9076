CREATE TABLE "audit_field" (
	"entry_id" bigint NOT NULL,
	"field" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"subject_kind" text NOT NULL,
	"staff_user_id" text,
	CONSTRAINT "audit_field_entry_id_field_pk" PRIMARY KEY("entry_id","field")
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "subject_kind" text GENERATED ALWAYS AS (split_part(subject, ':', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "role_rights" text[];--> statement-breakpoint
ALTER TABLE "audit_field" ADD CONSTRAINT "audit_field_entry_id_audit_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_staff_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_field_time_idx" ON "audit_field" USING btree ("field","created_at","entry_id","subject_kind","staff_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitation_token_key" ON "staff_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitation_email_key" ON "staff_invitation" USING btree ("email") WHERE "staff_invitation"."accepted_at" is null and "staff_invitation"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_pack_idx" ON "shop_order" USING btree ("paid_at","id") WHERE "shop_order"."state" = 'paid' and "shop_order"."fulfilment" not in ('shipped', 'delivered') and "shop_order"."hold" is null;--> statement-breakpoint
CREATE INDEX "audit_entry_time_idx" ON "audit_entry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_who_idx" ON "audit_entry" USING btree ("staff_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind_idx" ON "audit_entry" USING btree ("subject_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind_who_idx" ON "audit_entry" USING btree ("subject_kind","staff_user_id","created_at","id");--> statement-breakpoint
-- Whoever writes an entry writes its fields, too, in the same statement.
create function note_audit_fields() returns trigger language plpgsql as $$
begin
  insert into audit_field (entry_id, field, created_at, subject_kind, staff_user_id)
  select new.id, field, new.created_at, new.subject_kind, new.staff_user_id from audit_fields_of(new.before, new.after) field;
  return null;
end $$;--> statement-breakpoint
-- Which members differ. `part` says what the change was part of and is no field of its thing.
create function audit_fields_of(before jsonb, after jsonb) returns setof text language sql immutable as $$
  select field from (
    select jsonb_object_keys(case when jsonb_typeof(before) = 'object' then before else '{}' end) as field
    union
    select jsonb_object_keys(case when jsonb_typeof(after) = 'object' then after else '{}' end)
  ) known
  where field <> 'part' and coalesce(before -> field, 'null') is distinct from coalesce(after -> field, 'null')
$$;--> statement-breakpoint
insert into audit_field (entry_id, field, created_at, subject_kind, staff_user_id)
select e.id, field, e.created_at, e.subject_kind, e.staff_user_id
  from audit_entry e cross join lateral audit_fields_of(e.before, e.after) field;--> statement-breakpoint
create trigger note_fields after insert on audit_entry for each row execute function note_audit_fields();
