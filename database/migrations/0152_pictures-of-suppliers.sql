CREATE TABLE "picture_due" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_picture" (
	"supplier" text NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"original" text,
	"url" text,
	"width" integer,
	"height" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "supplier_picture_supplier_address_pk" PRIMARY KEY("supplier","address")
);
--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "picture_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_picture" ADD CONSTRAINT "supplier_picture_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_picture_try_idx" ON "supplier_picture" USING btree ("try_at") WHERE "supplier_picture"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "supplier_offer_images_idx" ON "supplier_offer" USING gin ("images") WHERE "supplier_offer"."images" <> '{}';
--> statement-breakpoint
-- Whoever writes an offer (a run, a roll back, a split) says by that which products' pictures are looked at anew.
create function pictures_are_due() returns trigger language plpgsql as $$
begin
  insert into picture_due (product_id, since)
  select id, clock_timestamp() from unnest(array[old.product_id, new.product_id]) as id where id is not null group by id order by id
  on conflict (product_id) do update set since = excluded.since;
  return null;
end $$;--> statement-breakpoint
create trigger pictures_of_new_offer after insert on supplier_offer for each row
  when (new.images <> '{}') execute function pictures_are_due();--> statement-breakpoint
create trigger pictures_of_changed_offer after update on supplier_offer for each row
  when ((old.images <> '{}' or new.images <> '{}')
    and (old.images, old.product_id, old.status, old.is_source) is distinct from (new.images, new.product_id, new.status, new.is_source))
  execute function pictures_are_due();--> statement-breakpoint
create trigger pictures_of_removed_offer after delete on supplier_offer for each row
  when (old.images <> '{}') execute function pictures_are_due();
