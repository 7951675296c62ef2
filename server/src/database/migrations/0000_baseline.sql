CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint,
	"detail" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('shop_rule', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee', 'entry_void')),
	CONSTRAINT "approval_state" CHECK ("approval"."state" in ('waiting', 'approved', 'elapsed', 'rejected', 'retracted', 'outdated')),
	CONSTRAINT "approval_two_people" CHECK ("approval"."state" not in ('approved', 'rejected') or "approval"."decided_by" <> "approval"."proposed_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."state" = 'waiting') = ("approval"."decided_at" is null) and ("approval"."state" in ('approved', 'rejected', 'retracted')) = ("approval"."decided_by" is not null)),
	CONSTRAINT "approval_day" CHECK ("approval"."effective_at" - "approval"."proposed_at" >= interval '24 hours'),
	CONSTRAINT "approval_elapsed" CHECK ("approval"."state" <> 'elapsed' or "approval"."decided_at" >= "approval"."effective_at")
);
--> statement-breakpoint
CREATE TABLE "refund_recipient" (
	"account_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_own_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"user_id" bigint,
	"other_staff_id" uuid,
	"declared_by" uuid NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_own_account_one" CHECK (("staff_own_account"."user_id" is null) <> ("staff_own_account"."other_staff_id" is null)),
	CONSTRAINT "staff_own_account_other" CHECK ("staff_own_account"."other_staff_id" <> "staff_own_account"."staff_id"),
	CONSTRAINT "staff_own_account_confirmed" CHECK (("staff_own_account"."confirmed_by" is null) = ("staff_own_account"."confirmed_at" is null)),
	CONSTRAINT "staff_own_account_ended" CHECK (("staff_own_account"."ended_by" is null) = ("staff_own_account"."ended_at" is null) and ("staff_own_account"."ended_at" is null) = ("staff_own_account"."end_reason" = '')),
	CONSTRAINT "staff_own_account_ended_by" CHECK ("staff_own_account"."ended_by" <> "staff_own_account"."staff_id" and "staff_own_account"."ended_by" <> "staff_own_account"."other_staff_id")
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"window_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"detail" jsonb NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "alarm_acknowledged" CHECK (("alarm"."acknowledged_at" is null) = ("alarm"."acknowledged_by" is null)),
	CONSTRAINT "alarm_order" CHECK ("alarm"."last_at" >= "alarm"."first_at" and "alarm"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"session" text,
	"network" text,
	"request" text
);
--> statement-breakpoint
CREATE TABLE "audit_copy" (
	"id" integer PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "audit_copy_one" CHECK ("audit_copy"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_network" (
	"key" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_note" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"entries" jsonb NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "audit_seal_form" CHECK ("audit_seal"."number" > 0 and "audit_seal"."hash" ~ '^[0-9a-f]{64}$' and "audit_seal"."prev" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "security_count" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_count_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "security_count_some" CHECK ("security_count"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"natural_key" text NOT NULL,
	"plain_key" text NOT NULL,
	"account_known" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"timed" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint,
	"reference" text NOT NULL,
	"words" text NOT NULL,
	"receipt_id" uuid,
	"matched_by" uuid,
	"matched_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	"dismiss_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount" <> 0),
	CONSTRAINT "bank_line_matched" CHECK (("bank_line"."receipt_id" is null) = ("bank_line"."matched_by" is null) and ("bank_line"."receipt_id" is null) = ("bank_line"."matched_at" is null)
        and ("bank_line"."receipt_id" is null or ("bank_line"."amount" > 0 and "bank_line"."dismissed_at" is null))),
	CONSTRAINT "bank_line_dismissed" CHECK (("bank_line"."dismissed_at" is null) = ("bank_line"."dismissed_by" is null) and ("bank_line"."dismissed_at" is null) = ("bank_line"."dismiss_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"columns" jsonb,
	"read_at" timestamp (3) with time zone,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statement_read" CHECK ("bank_statement"."read_at" is null or "bank_statement"."columns" is not null)
);
--> statement-breakpoint
CREATE TABLE "cash_deposit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"carried_from" text DEFAULT 'cash' NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"bank_reference" text NOT NULL,
	"deposited_on" date NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	"approval_id" uuid,
	CONSTRAINT "cash_deposit_amount" CHECK ("cash_deposit"."amount" > 0),
	CONSTRAINT "cash_deposit_from" CHECK ("cash_deposit"."carried_from" in ('cash', 'provider')),
	CONSTRAINT "cash_deposit_fee" CHECK ("cash_deposit"."fee" >= 0 and ("cash_deposit"."fee" = 0 or "cash_deposit"."carried_from" = 'provider')),
	CONSTRAINT "cash_deposit_void_why" CHECK (("cash_deposit"."voided_at" is null) = ("cash_deposit"."voided_by" is null) and ("cash_deposit"."voided_at" is null) = ("cash_deposit"."void_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "statement_head" (
	"head" text PRIMARY KEY NOT NULL,
	"roles" jsonb NOT NULL,
	"order" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"retracted_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "basket_code_form" CHECK ("basket"."code" ~ '^[0-9a-z]{12}$')
);
--> statement-breakpoint
CREATE TABLE "basket_line" (
	"basket_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "basket_line_basket_id_line_pk" PRIMARY KEY("basket_id","line"),
	CONSTRAINT "basket_line_quantity" CHECK ("basket_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "basket_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"basket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"user_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price" bigint,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_line_user_id_variant_id_pk" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "catalogue_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"plan_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"tone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"slug" text NOT NULL,
	"catalog" text NOT NULL,
	"name" jsonb NOT NULL,
	"subtitle" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"on_sale" boolean NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_catalog_name" CHECK ("product"."catalog" in ('green', 'white'))
);
--> statement-breakpoint
CREATE TABLE "product_picture" (
	"product_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"picture_key" text NOT NULL,
	"alt" jsonb DEFAULT '{"en":"","zh":"","th":""}'::jsonb NOT NULL,
	CONSTRAINT "product_picture_product_id_sort_pk" PRIMARY KEY("product_id","sort")
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" text PRIMARY KEY NOT NULL,
	"variant_id" bigint NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"by" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "variant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"product_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"option" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"list_price" bigint,
	"stock" integer NOT NULL,
	"points" integer NOT NULL,
	"sort" integer NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"low_at" integer DEFAULT 5 NOT NULL,
	CONSTRAINT "variant_price" CHECK ("variant"."price" > 0),
	CONSTRAINT "variant_stock" CHECK ("variant"."stock" >= 0),
	CONSTRAINT "variant_points" CHECK ("variant"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "variant_price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"list_price" bigint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"was_price" bigint,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"retracted_at" timestamp (3) with time zone,
	CONSTRAINT "variant_price_positive" CHECK ("variant_price"."price" > 0),
	CONSTRAINT "variant_price_list" CHECK ("variant_price"."list_price" > "variant_price"."price"),
	CONSTRAINT "variant_price_span" CHECK ("variant_price"."until_at" > "variant_price"."from_at")
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_consent_purpose" CHECK ("client_consent"."purpose" in ('skin', 'personal'))
);
--> statement-breakpoint
CREATE TABLE "client_file" (
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"focus" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"social_account" text DEFAULT '' NOT NULL,
	"contact_info" text DEFAULT '' NOT NULL,
	"contact_address" text DEFAULT '' NOT NULL,
	"birthday" text,
	"personality" text DEFAULT '' NOT NULL,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"other_brands" text DEFAULT '' NOT NULL,
	"marital_status" text,
	"fertility_status" text,
	"income_range" text,
	"skin_types" text,
	"skin_conditions" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_file_partner_id_client_id_pk" PRIMARY KEY("partner_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"words" text NOT NULL,
	"next_on" text,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_refill" (
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"ends_on" text NOT NULL,
	CONSTRAINT "client_refill_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
CREATE TABLE "task_mark" (
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"client_id" bigint NOT NULL,
	"until_on" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_mark_partner_id_kind_cause_pk" PRIMARY KEY("partner_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "day_closing" (
	"day" text PRIMARY KEY NOT NULL,
	"previous" text,
	"counted_in" bigint NOT NULL,
	"counted_out" bigint NOT NULL,
	"counted_cod" bigint NOT NULL,
	"difference_in" bigint NOT NULL,
	"difference_out" bigint NOT NULL,
	"difference_cod" bigint NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "day_closing_previous" UNIQUE NULLS NOT DISTINCT("previous"),
	CONSTRAINT "day_closing_counted" CHECK ("day_closing"."counted_in" >= 0 and "day_closing"."counted_out" >= 0 and "day_closing"."counted_cod" >= 0),
	CONSTRAINT "day_closing_order" CHECK ("day_closing"."previous" is null or "day_closing"."previous" < "day_closing"."day"),
	CONSTRAINT "day_closing_reason" CHECK ("day_closing"."reason" <> '' or ("day_closing"."difference_in" = 0 and "day_closing"."difference_out" = 0 and "day_closing"."difference_cod" = 0))
);
--> statement-breakpoint
CREATE TABLE "day_closing_account" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"opening" bigint NOT NULL,
	"late" bigint NOT NULL,
	"increase" bigint NOT NULL,
	"decrease" bigint NOT NULL,
	"closing" bigint NOT NULL,
	CONSTRAINT "day_closing_account_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "day_closing_account_law" CHECK ("day_closing_account"."closing" = "day_closing_account"."opening" + "day_closing_account"."late" + "day_closing_account"."increase" - "day_closing_account"."decrease")
);
--> statement-breakpoint
CREATE TABLE "day_closing_sum" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "day_closing_sum_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "day_closing_sum_amount" CHECK ("day_closing_sum"."count" >= 0 and "day_closing_sum"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"slug" text NOT NULL,
	"level1" text NOT NULL,
	"level2" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_key" text,
	"published" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"unpublished_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"edited_by" uuid,
	CONSTRAINT "article_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"picture_key" text NOT NULL,
	"headline" jsonb NOT NULL,
	"subline" jsonb NOT NULL,
	"link" text NOT NULL,
	"sort" integer NOT NULL,
	"shown" boolean NOT NULL,
	"show_from" timestamp (3) with time zone,
	"show_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_page_name" CHECK ("brand_page"."name" in ('user', 'privacy', 'partner', 'about', 'license', 'social', 'tips')),
	CONSTRAINT "brand_page_counted" CHECK ("brand_page"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "material" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"caption" jsonb NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "material_state" CHECK ("material"."state" in ('draft', 'approved', 'unpublished')),
	CONSTRAINT "material_approved" CHECK ("material"."state" <> 'approved' or "material"."approved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "material_category" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_file" (
	"article_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"file_key" text NOT NULL,
	"poster_key" text,
	"captions" jsonb NOT NULL,
	CONSTRAINT "material_file_article_id_sort_pk" PRIMARY KEY("article_id","sort")
);
--> statement-breakpoint
CREATE TABLE "material_picture" (
	"article_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"picture_key" text NOT NULL,
	CONSTRAINT "material_picture_article_id_sort_pk" PRIMARY KEY("article_id","sort"),
	CONSTRAINT "material_picture_nine" CHECK ("material_picture"."sort" between 0 and 8)
);
--> statement-breakpoint
CREATE TABLE "partner_logo" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "partner_logo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"name" text NOT NULL,
	"picture_key" text NOT NULL,
	"link" text NOT NULL,
	"width" integer NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_message" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "site_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"content" jsonb NOT NULL,
	"level" integer,
	"partner_id" bigint,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"unpublished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_message_read" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_message_read_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_file_kind" CHECK ("stored_file"."kind" in ('pdf', 'mp4', 'vtt')),
	CONSTRAINT "stored_file_bytes" CHECK ("stored_file"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "tile" (
	"name" text PRIMARY KEY NOT NULL,
	"picture_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"scope" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_scope_route_key_pk" PRIMARY KEY("scope","route","key")
);
--> statement-breakpoint
CREATE TABLE "marker" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL,
	"free_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"erased" integer NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"draft" text NOT NULL,
	"type" text NOT NULL,
	"sealed" text NOT NULL,
	"stage" text NOT NULL,
	"next_on" text,
	"gender" text,
	"age" smallint,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"health" text,
	"agreed_on" text,
	"customer_size" text,
	"phone_key" text,
	"email_key" text,
	"client_id" bigint,
	"suggested_id" bigint,
	"dismissed_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_type" CHECK ("lead"."type" in ('individual', 'organization')),
	CONSTRAINT "lead_stage_name" CHECK ("lead"."stage" in ('not_interested_reject', 'interested_further_discussion', 'preliminary_agreement', 'in_progress')),
	CONSTRAINT "lead_health_agreed" CHECK (("lead"."health" is null) = ("lead"."agreed_on" is null)),
	CONSTRAINT "lead_next_on" CHECK ("lead"."next_on" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "lead_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"words" text NOT NULL,
	"stage" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"small_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"debits" bigint DEFAULT 0 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"side" text NOT NULL,
	"no_overdraft" boolean NOT NULL,
	CONSTRAINT "account_totals" CHECK ("account"."debits" >= 0 and "account"."credits" >= 0),
	CONSTRAINT "account_overdraft" CHECK (not "account"."no_overdraft" or case "account"."side" when 'debit' then "account"."debits" >= "account"."credits" else "account"."credits" >= "account"."debits" end),
	CONSTRAINT "account_side" CHECK ("account"."side" in ('debit', 'credit'))
);
--> statement-breakpoint
CREATE TABLE "balance_given_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	"void_approval_id" uuid,
	CONSTRAINT "balance_given_up_amount" CHECK ("balance_given_up"."amount" > 0),
	CONSTRAINT "balance_given_up_tax" CHECK ("balance_given_up"."tax" >= 0),
	CONSTRAINT "balance_given_up_reason" CHECK ("balance_given_up"."reason" in ('leaving', 'too_small', 'other')),
	CONSTRAINT "balance_given_up_void_why" CHECK (("balance_given_up"."voided_at" is null) = ("balance_given_up"."voided_by" is null) and ("balance_given_up"."voided_at" is null) = ("balance_given_up"."void_reason" = '')),
	CONSTRAINT "balance_given_up_void_approval" CHECK ("balance_given_up"."void_approval_id" is null or "balance_given_up"."voided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "debt_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text,
	"paid_on" text,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"approval_id" uuid,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	"void_approval_id" uuid,
	CONSTRAINT "debt_entry_kind" CHECK ("debt_entry"."kind" in ('repayment', 'write_off')),
	CONSTRAINT "debt_entry_amount" CHECK ("debt_entry"."amount" > 0),
	CONSTRAINT "debt_entry_repayment" CHECK (("debt_entry"."kind" = 'repayment') = ("debt_entry"."bank_reference" is not null) and ("debt_entry"."kind" = 'repayment') = ("debt_entry"."paid_on" is not null)),
	CONSTRAINT "debt_entry_two_people" CHECK (("debt_entry"."kind" = 'write_off') = ("debt_entry"."approval_id" is not null)),
	CONSTRAINT "debt_entry_void_why" CHECK (("debt_entry"."voided_at" is null) = ("debt_entry"."voided_by" is null) and ("debt_entry"."voided_at" is null) = ("debt_entry"."void_reason" = '')),
	CONSTRAINT "debt_entry_void_approval" CHECK ("debt_entry"."void_approval_id" is null or "debt_entry"."voided_at" is not null),
	CONSTRAINT "debt_entry_void_other" CHECK ("debt_entry"."voided_by" <> "debt_entry"."noted_by")
);
--> statement-breakpoint
CREATE TABLE "ledger_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"broken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"balances" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"seq" smallint NOT NULL,
	"debit_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"unit" text NOT NULL,
	"code" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" > 0),
	CONSTRAINT "transfer_sides" CHECK ("transfer"."debit_id" <> "transfer"."credit_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" bigint,
	"guest_id" uuid,
	"partner_id" bigint,
	"mentor_id" bigint,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"shipping_discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"points" integer NOT NULL,
	"quantity" integer NOT NULL,
	"refunded_subtotal" bigint DEFAULT 0 NOT NULL,
	"address" jsonb NOT NULL,
	"province" text GENERATED ALWAYS AS (address ->> 'province') STORED,
	"buyer_message" text NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"slip_at" timestamp (3) with time zone,
	"slip_late_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"cash_lost_at" timestamp (3) with time zone,
	"cash_lost_by" uuid,
	"cash_lost_approval" uuid,
	CONSTRAINT "orders_hold_ends" CHECK ("orders"."status" <> 'awaiting_payment' or "orders"."expires_at" is not null),
	CONSTRAINT "orders_cash_lost" CHECK ("orders"."cash_lost_at" is null or ("orders"."payment_method" = 'cod' and "orders"."finished_at" is not null)),
	CONSTRAINT "orders_cash_lost_by" CHECK ("orders"."cash_lost_at" is not null or ("orders"."cash_lost_by" is null and "orders"."cash_lost_approval" is null)),
	CONSTRAINT "orders_buyer" CHECK (("orders"."user_id" is null) <> ("orders"."guest_id" is null)),
	CONSTRAINT "orders_status_name" CHECK ("orders"."status" in ('awaiting_payment', 'awaiting_shipment', 'finished', 'canceled')),
	CONSTRAINT "orders_method" CHECK ("orders"."payment_method" in ('promptpay', 'cod', 'cash')),
	CONSTRAINT "orders_times" CHECK (("orders"."status" <> 'finished' or "orders"."finished_at" is not null) and ("orders"."status" <> 'canceled' or "orders"."canceled_at" is not null)),
	CONSTRAINT "orders_paid_first" CHECK ("orders"."status" not in ('awaiting_shipment', 'finished') or "orders"."payment_method" = 'cod' or "orders"."paid_at" is not null),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."shipping" - "orders"."shipping_discount" and "orders"."total" > 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_subtotal" between 0 and "orders"."subtotal"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" > 0 and "orders"."shipping" >= 0 and "orders"."shipping_discount" between 0 and "orders"."shipping")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"name" jsonb NOT NULL,
	"option" jsonb NOT NULL,
	"picture_key" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "order_line_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"struck_at" timestamp (3) with time zone,
	CONSTRAINT "order_note_struck" CHECK ("order_note"."struck_at" >= "order_note"."written_at")
);
--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"network_key" "bytea" NOT NULL,
	"phone_key" "bytea",
	"address_key" "bytea",
	"cod" boolean NOT NULL,
	"value" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_reservation_value" CHECK ("stock_reservation"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedup" text,
	"to" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"use_before" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_mail_one_end" CHECK ("outbox_mail"."sent_at" is null or "outbox_mail"."failed_at" is null),
	CONSTRAINT "outbox_mail_sealed_while_open" CHECK (("outbox_mail"."sealed" is null) = ("outbox_mail"."sent_at" is not null or "outbox_mail"."failed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_notice" (
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_notice_subscription_id_kind_cause_pk" PRIMARY KEY("subscription_id","kind","cause"),
	CONSTRAINT "push_notice_path" CHECK ("push_notice"."path" ~ '^/[^/\\]')
);
--> statement-breakpoint
CREATE TABLE "push_silence" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "push_silence_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"device" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_card" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"bank" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_tail" text NOT NULL,
	"sealed" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_card_removed" CHECK (("bank_card"."removed_at" is null) = ("bank_card"."sealed" <> ''))
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"paid_on" text,
	"second_by" uuid,
	"approval_id" uuid,
	"payer_checked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_four_eyes" CHECK ("payout"."second_by" is distinct from "payout"."paid_by"),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_batch" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "payout_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"rows" integer NOT NULL,
	"total" bigint NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_batch_sums" CHECK ("payout_batch"."rows" > 0 and "payout_batch"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_file" (
	"batch_id" bigint PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"total" bigint NOT NULL,
	"hash" text NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"second_by" uuid,
	"approval_id" uuid,
	CONSTRAINT "payout_file_four_eyes" CHECK ("payout_file"."second_by" is distinct from "payout_file"."taken_by"),
	CONSTRAINT "payout_file_sums" CHECK ("payout_file"."rows" > 0 and "payout_file"."total" > 0),
	CONSTRAINT "payout_file_hash" CHECK ("payout_file"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "payout_item" (
	"batch_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"net" bigint NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_item_batch_id_seq_pk" PRIMARY KEY("batch_id","seq"),
	CONSTRAINT "payout_item_state" CHECK ("payout_item"."state" in ('open', 'sent', 'paid', 'released', 'not_executed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "payout_return" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"reason" text NOT NULL,
	"returned_on" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_return_amount" CHECK ("payout_return"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"status" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"bank" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_tail" text NOT NULL,
	"sealed" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"requested_by" uuid,
	"account_by" uuid,
	CONSTRAINT "withdrawal_status_name" CHECK ("withdrawal"."status" in ('under_review', 'paid', 'rejected', 'returned')),
	CONSTRAINT "withdrawal_amount" CHECK ("withdrawal"."net" > 0 and "withdrawal"."tax" >= 0),
	CONSTRAINT "withdrawal_decided" CHECK (("withdrawal"."status" = 'under_review') = ("withdrawal"."decided_at" is null)),
	CONSTRAINT "withdrawal_approved" CHECK (("withdrawal"."approved_by" is null) = ("withdrawal"."approved_at" is null)),
	CONSTRAINT "withdrawal_account_seen" CHECK ("withdrawal"."status" <> 'paid' or "withdrawal"."account_by" is null or "withdrawal"."approved_by" is not null and "withdrawal"."approved_by" <> "withdrawal"."account_by"),
	CONSTRAINT "withdrawal_four_eyes" CHECK ("withdrawal"."status" <> 'paid' or "withdrawal"."approved_by" is distinct from "withdrawal"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"receipt_id" uuid,
	"order_id" uuid,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"booked_by" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reverse_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "difference_kind" CHECK ("difference"."kind" in ('fee', 'under', 'over')),
	CONSTRAINT "difference_amount" CHECK ("difference"."amount" > 0),
	CONSTRAINT "difference_of" CHECK (("difference"."kind" = 'under') = ("difference"."order_id" is not null) and ("difference"."kind" = 'under') = ("difference"."receipt_id" is null)),
	CONSTRAINT "difference_why" CHECK ("difference"."reason" <> ''),
	CONSTRAINT "difference_reversed" CHECK (("difference"."reversed_at" is null) = ("difference"."reversed_by" is null) and ("difference"."reversed_at" is null) = ("difference"."reverse_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "order_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reverse_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_payment_amount" CHECK ("order_payment"."amount" > 0),
	CONSTRAINT "order_payment_reversed" CHECK (("order_payment"."reversed_at" is null) = ("order_payment"."reversed_by" is null) and ("order_payment"."reversed_at" is null) = ("order_payment"."reverse_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "payment_slip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"bank" text,
	"bank_reference" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" uuid,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"retracted_at" timestamp (3) with time zone,
	CONSTRAINT "payment_slip_answered" CHECK ("payment_slip"."rejected_at" is null or "payment_slip"."retracted_at" is null)
);
--> statement-breakpoint
CREATE TABLE "provider_charge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"live" boolean NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"receipt_id" uuid,
	CONSTRAINT "provider_charge_amount" CHECK ("provider_charge"."amount" > 0),
	CONSTRAINT "provider_charge_state" CHECK ("provider_charge"."state" in ('asked', 'pending', 'paid', 'failed', 'expired', 'odd')),
	CONSTRAINT "provider_charge_named" CHECK ("provider_charge"."charge_id" is not null or "provider_charge"."state" in ('asked', 'failed')),
	CONSTRAINT "provider_charge_paid" CHECK (("provider_charge"."state" = 'paid') = ("provider_charge"."receipt_id" is not null)),
	CONSTRAINT "provider_charge_ended" CHECK (("provider_charge"."ended_at" is null) = ("provider_charge"."state" in ('asked', 'pending')))
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"bank_reference" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipt_amount" CHECK ("receipt"."amount" > 0),
	CONSTRAINT "receipt_amount_most" CHECK ("receipt"."amount" <= 100000000000),
	CONSTRAINT "receipt_seen_by_then" CHECK ("receipt"."seen_at" <= "receipt"."confirmed_at" + interval '24 hours'),
	CONSTRAINT "receipt_kind" CHECK ("receipt"."kind" in ('transfer', 'cod', 'cash', 'provider')),
	CONSTRAINT "receipt_rest" CHECK ("receipt"."rest" >= 0),
	CONSTRAINT "receipt_void" CHECK ("receipt"."voided_at" is null or "receipt"."rest" = "receipt"."amount"),
	CONSTRAINT "receipt_void_why" CHECK (("receipt"."voided_at" is null) = ("receipt"."voided_by" is null) and ("receipt"."voided_at" is null) = ("receipt"."void_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"receipt_id" uuid,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"retained" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"bounce_of" uuid,
	"refund_by" text,
	"refund_bank" text DEFAULT '' NOT NULL,
	"refund_name" text DEFAULT '' NOT NULL,
	"refund_number" text DEFAULT '' NOT NULL,
	"refund_tail" text DEFAULT '' NOT NULL,
	"account_at" timestamp (3) with time zone,
	"account_by" uuid,
	"noted_by" uuid,
	"account_hold_until" timestamp (3) with time zone,
	"owed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_status" CHECK ("refund"."status" in ('owed', 'paid', 'void')),
	CONSTRAINT "refund_cause" CHECK ("refund"."cause" in ('canceled', 'late', 'overpaid', 'bounced', 'goodwill', 'shipping')),
	CONSTRAINT "refund_overpaid" CHECK (("refund"."cause" = 'overpaid') = ("refund"."receipt_id" is not null)),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_bounce" CHECK (("refund"."cause" = 'bounced') = ("refund"."bounce_of" is not null)),
	CONSTRAINT "refund_retained" CHECK ("refund"."retained" >= 0 and ("refund"."retained" = 0 or "refund"."cause" = 'canceled')),
	CONSTRAINT "refund_account" CHECK (("refund"."refund_by" is null) = ("refund"."account_at" is null)),
	CONSTRAINT "refund_account_hold" CHECK ("refund"."account_hold_until" is null or "refund"."account_at" is not null),
	CONSTRAINT "refund_settled" CHECK (("refund"."status" = 'owed') = ("refund"."settled_at" is null)),
	CONSTRAINT "refund_why" CHECK (("refund"."status" = 'void') = ("refund"."void_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "refund_bounce" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"returned_on" date NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_bounce_amount" CHECK ("refund_bounce"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid,
	"refund_id" uuid,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"refunded_by" uuid NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"account_key" text,
	"account_by" uuid,
	"noted_by" uuid,
	"second_by" uuid,
	"approval_id" uuid,
	"alone" boolean DEFAULT false NOT NULL,
	"in_cash" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_transfer_two_people" CHECK ("refund_transfer"."second_by" is distinct from "refund_transfer"."refunded_by"),
	CONSTRAINT "refund_transfer_not_by_writer" CHECK ("refund_transfer"."alone" or ("refund_transfer"."account_by" is distinct from "refund_transfer"."refunded_by" and "refund_transfer"."noted_by" is distinct from "refund_transfer"."refunded_by")),
	CONSTRAINT "refund_transfer_alone" CHECK (not "refund_transfer"."alone" or ("refund_transfer"."approval_id" is not null and "refund_transfer"."second_by" is null)),
	CONSTRAINT "refund_transfer_amount" CHECK ("refund_transfer"."amount" > 0),
	CONSTRAINT "refund_transfer_of_one" CHECK (("refund_transfer"."return_id" is null) <> ("refund_transfer"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_day" (
	"partner_id" bigint NOT NULL,
	"day" text NOT NULL,
	"points" integer NOT NULL,
	"rewards" bigint NOT NULL,
	CONSTRAINT "partner_day_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "partner_year" (
	"partner_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "partner_year_partner_id_year_pk" PRIMARY KEY("partner_id","year")
);
--> statement-breakpoint
CREATE TABLE "reward_day" (
	"partner_id" bigint NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"lines" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "reward_day_partner_id_day_kind_status_pk" PRIMARY KEY("partner_id","day","kind","status")
);
--> statement-breakpoint
CREATE TABLE "sold_month" (
	"month" text NOT NULL,
	"split" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"discount" bigint NOT NULL,
	CONSTRAINT "sold_month_split_month_key_pk" PRIMARY KEY("split","month","key"),
	CONSTRAINT "sold_month_month" CHECK ("sold_month"."month" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"partner_id" bigint,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refund_by" text NOT NULL,
	"refund_bank" text NOT NULL,
	"refund_name" text NOT NULL,
	"refund_number" text NOT NULL,
	"refund_tail" text NOT NULL,
	"account_by" uuid,
	"account_at" timestamp (3) with time zone,
	"account_hold_until" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"send_to" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"retracted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"exception" text DEFAULT '' NOT NULL,
	"with_shipping" boolean DEFAULT false NOT NULL,
	"deducted" bigint DEFAULT 0 NOT NULL,
	"back_carrier" text DEFAULT '' NOT NULL,
	"back_tracking" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_return_status_name" CHECK ("order_return"."status" in ('requested', 'approved', 'rejected', 'received', 'refunded', 'retracted', 'closed')),
	CONSTRAINT "order_return_kind" CHECK ("order_return"."kind" in ('goods', 'money')),
	CONSTRAINT "order_return_amount" CHECK ("order_return"."subtotal" >= 0 and "order_return"."shipping" >= 0 and ("order_return"."subtotal" > 0 or "order_return"."with_shipping")),
	CONSTRAINT "order_return_deducted" CHECK ("order_return"."deducted" between 0 and "order_return"."subtotal" + "order_return"."shipping"),
	CONSTRAINT "order_return_closed" CHECK (("order_return"."status" = 'closed') = ("order_return"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_return_line" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_return_line_return_id_line_pk" PRIMARY KEY("return_id","line"),
	CONSTRAINT "order_return_line_quantity" CHECK ("order_return_line"."quantity" > 0 and "order_return_line"."restocked" between 0 and "order_return_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "outstanding_goods" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "outstanding_goods_cause" CHECK ("outstanding_goods"."cause" in ('canceled', 'courier_returned', 'not_collected', 'refused')),
	CONSTRAINT "outstanding_goods_outcome" CHECK ("outstanding_goods"."outcome" in ('back', 'lost')),
	CONSTRAINT "outstanding_goods_settled" CHECK (("outstanding_goods"."outcome" is null) = ("outstanding_goods"."settled_at" is null) and ("outstanding_goods"."outcome" is null) = ("outstanding_goods"."settled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "outstanding_goods_line" (
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outstanding_goods_line_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "outstanding_goods_line_quantity" CHECK ("outstanding_goods_line"."quantity" > 0 and "outstanding_goods_line"."restocked" between 0 and "outstanding_goods_line"."quantity"),
	CONSTRAINT "outstanding_goods_line_counted" CHECK ("outstanding_goods_line"."counted" between 0 and "outstanding_goods_line"."quantity" and ("outstanding_goods_line"."counted" = 0 or "outstanding_goods_line"."restocked" <= "outstanding_goods_line"."counted"))
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_month" (
	"month" text PRIMARY KEY NOT NULL,
	"granted" bigint NOT NULL,
	CONSTRAINT "activity_month_granted" CHECK ("activity_month"."granted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "newcomer" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"reward_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newcomer_mark" (
	"kind" text NOT NULL,
	"key" "bytea" NOT NULL,
	"reward_id" uuid NOT NULL,
	CONSTRAINT "newcomer_mark_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "newcomer_mark_kind" CHECK ("newcomer_mark"."kind" in ('phone', 'address'))
);
--> statement-breakpoint
CREATE TABLE "order_growth" (
	"order_id" uuid NOT NULL,
	"partner_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"counts_at" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "order_growth_order_id_partner_id_pk" PRIMARY KEY("order_id","partner_id"),
	CONSTRAINT "order_growth_points" CHECK ("order_growth"."points" >= 0),
	CONSTRAINT "order_growth_counted" CHECK ("order_growth"."counted_at" is null or "order_growth"."counted_at" >= "order_growth"."counts_at")
);
--> statement-breakpoint
CREATE TABLE "reward_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"base" bigint NOT NULL,
	"rate_bp" integer,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"tax_rule_id" text,
	"settled_gross" bigint,
	"year_to_date" bigint,
	"withheld_to_date" bigint,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"reverses" uuid,
	"granted_by" uuid,
	"approval_id" uuid,
	CONSTRAINT "reward_line_status" CHECK ("reward_line"."status" in ('pending', 'approved', 'canceled')),
	CONSTRAINT "reward_line_kind" CHECK ("reward_line"."kind" in ('sales', 'newcomer', 'activity')),
	CONSTRAINT "reward_line_sign" CHECK (("reward_line"."reverses" is null) = ("reward_line"."gross" > 0) and ("reward_line"."reverses" is null) = ("reward_line"."base" > 0)),
	CONSTRAINT "reward_line_settled" CHECK (("reward_line"."status" = 'approved') = ("reward_line"."settled_gross" is not null) and ("reward_line"."status" = 'approved') = ("reward_line"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "rewarded_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"version" integer,
	"made_at" timestamp (3) with time zone,
	"made_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"retracted_at" timestamp (3) with time zone,
	"retracted_by" text DEFAULT '' NOT NULL,
	"retract_reason" text DEFAULT '' NOT NULL,
	"approval_id" uuid
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"digest" text DEFAULT 'unusual' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"role_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"device_epoch" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_digest" CHECK ("staff"."digest" in ('always', 'unusual', 'never')),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'operations', 'finance', 'content'))
);
--> statement-breakpoint
CREATE TABLE "staff_challenge" (
	"nonce" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "staff_link_life" CHECK ("staff_link"."expires_at" > "staff_link"."created_at")
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "staff_passkey_counter" CHECK ("staff_passkey"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"finder" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "staff_recovery_code_slow" CHECK ("staff_recovery_code"."code_hash" like '%$argon2id$%')
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"device" text DEFAULT '' NOT NULL,
	"reauthenticated_at" timestamp (3) with time zone,
	"network" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"replaces" uuid,
	"invoice_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"rate_bp" integer NOT NULL,
	"total" bigint NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" text NOT NULL,
	CONSTRAINT "tax_document_kind" CHECK ("tax_document"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "tax_document_sums" CHECK ("tax_document"."total" > 0 and "tax_document"."net" >= 0 and "tax_document"."vat" >= 0 and "tax_document"."total" = "tax_document"."net" + "tax_document"."vat"),
	CONSTRAINT "tax_document_of" CHECK (("tax_document"."kind" = 'credit_note') = ("tax_document"."invoice_id" is not null)),
	CONSTRAINT "tax_document_replacing" CHECK ("tax_document"."replaces" is null or "tax_document"."kind" = 'invoice'),
	CONSTRAINT "tax_document_rate" CHECK ("tax_document"."rate_bp" > 0 and "tax_document"."rate_bp" <= 3000),
	CONSTRAINT "tax_document_serial" CHECK ("tax_document"."serial" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"bands" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_serial" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tax_serial_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "tax_serial_last" CHECK ("tax_serial"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "chapter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"body" jsonb NOT NULL,
	"file_key" text,
	"poster_key" text,
	CONSTRAINT "chapter_kind" CHECK ("chapter"."kind" in ('text', 'video', 'document')),
	CONSTRAINT "chapter_file" CHECK (("chapter"."kind" = 'text') = ("chapter"."file_key" is null))
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"title" jsonb NOT NULL,
	"lead" jsonb NOT NULL,
	"cover_key" text,
	"sort" integer NOT NULL,
	"published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"edited_by" uuid
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"user_id" bigint NOT NULL,
	"chapter_id" uuid NOT NULL,
	"course_id" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_progress_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id"),
	CONSTRAINT "course_progress_seconds" CHECK ("course_progress"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "quiz" (
	"course_id" bigint PRIMARY KEY NOT NULL,
	"pass_mark" integer NOT NULL,
	"questions" jsonb NOT NULL,
	CONSTRAINT "quiz_pass_mark" CHECK ("quiz"."pass_mark" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "quiz_try" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"score" integer NOT NULL,
	"passed" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_try_score" CHECK ("quiz_try"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"user_id" bigint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"area" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_zt" boolean DEFAULT false NOT NULL,
	"address_type" text DEFAULT 'own' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "address_user_set" CHECK ("address"."is_zt" = ("address"."user_id" is null)),
	CONSTRAINT "address_kind" CHECK ("address"."address_type" in ('own', 'customer')),
	CONSTRAINT "address_default_own" CHECK (not "address"."is_default" or ("address"."address_type" = 'own' and not "address"."is_zt"))
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"agreement" text NOT NULL,
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_agreement" CHECK ("consent"."agreement" in ('user', 'privacy', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"code_hash" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "email_change_tries" CHECK ("email_change"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "guest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" bigint,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_rise" (
	"partner_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"growth" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "level_rise_partner_id_level_pk" PRIMARY KEY("partner_id","level"),
	CONSTRAINT "level_rise_level" CHECK ("level_rise"."level" between 2 and 4)
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"employee_no" text NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"birth_date" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "partner_employee_no_form" CHECK ("partner"."employee_no" ~ '^[A-Z0-9_-]{1,32}$'),
	CONSTRAINT "partner_level" CHECK ("partner"."level" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "partner_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" text NOT NULL,
	"mentor_id" bigint,
	"message" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "partner_application_status_name" CHECK ("partner_application"."status" in ('submitted', 'approved', 'rejected')),
	CONSTRAINT "partner_application_decided" CHECK (("partner_application"."status" = 'submitted') = ("partner_application"."decided_at" is null)),
	CONSTRAINT "partner_application_reason" CHECK (("partner_application"."status" = 'rejected') = ("partner_application"."reason" <> '')),
	CONSTRAINT "partner_application_not_own_mentor" CHECK ("partner_application"."mentor_id" <> "partner_application"."user_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "password_reset_tries" CHECK ("password_reset"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"device" text DEFAULT '' NOT NULL,
	"reauthenticated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"phone" text NOT NULL,
	"nickname" text NOT NULL,
	"password_hash" text NOT NULL,
	"lang" text NOT NULL,
	"avatar" text,
	"mentor_id" bigint,
	"pending_mentor_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"merged_into" bigint,
	"device_epoch" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "app_user_not_own_mentor" CHECK ("app_user"."mentor_id" <> "app_user"."id"),
	CONSTRAINT "app_user_mentor_unverified" CHECK ("app_user"."pending_mentor_id" is null or ("app_user"."email_verified_at" is null and "app_user"."mentor_id" is null)),
	CONSTRAINT "app_user_merged_closed" CHECK ("app_user"."merged_into" is null or ("app_user"."merged_into" <> "app_user"."id" and "app_user"."disabled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_other_staff_id_staff_id_fk" FOREIGN KEY ("other_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_acknowledged_by_staff_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_note" ADD CONSTRAINT "audit_note_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD CONSTRAINT "cash_deposit_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_order" ADD CONSTRAINT "basket_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_order" ADD CONSTRAINT "basket_order_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_picture_key_picture_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_price" ADD CONSTRAINT "variant_price_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_file" ADD CONSTRAINT "client_file_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_file" ADD CONSTRAINT "client_file_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_refill" ADD CONSTRAINT "client_refill_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closing_account" ADD CONSTRAINT "day_closing_account_day_day_closing_day_fk" FOREIGN KEY ("day") REFERENCES "public"."day_closing"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closing_sum" ADD CONSTRAINT "day_closing_sum_day_day_closing_day_fk" FOREIGN KEY ("day") REFERENCES "public"."day_closing"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_file" ADD CONSTRAINT "material_file_article_id_material_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."material"("article_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_file" ADD CONSTRAINT "material_file_file_key_stored_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_file" ADD CONSTRAINT "material_file_poster_key_picture_key_fk" FOREIGN KEY ("poster_key") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_picture" ADD CONSTRAINT "material_picture_article_id_material_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."material"("article_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_picture" ADD CONSTRAINT "material_picture_picture_key_picture_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photo" ADD CONSTRAINT "lead_photo_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_void_approval_id_approval_id_fk" FOREIGN KEY ("void_approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_void_approval_id_approval_id_fk" FOREIGN KEY ("void_approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_debit_id_account_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_credit_id_account_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_id_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mentor_id_partner_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notice" ADD CONSTRAINT "push_notice_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_silence" ADD CONSTRAINT "push_silence_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_card" ADD CONSTRAINT "bank_card_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_item" ADD CONSTRAINT "payout_item_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_item" ADD CONSTRAINT "payout_item_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_return" ADD CONSTRAINT "payout_return_withdrawal_id_payout_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."payout"("withdrawal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slip" ADD CONSTRAINT "payment_slip_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_charge" ADD CONSTRAINT "provider_charge_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_charge" ADD CONSTRAINT "provider_charge_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_bounce_of_refund_bounce_transfer_id_fk" FOREIGN KEY ("bounce_of") REFERENCES "public"."refund_bounce"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_bounce" ADD CONSTRAINT "refund_bounce_transfer_id_refund_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."refund_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding_goods" ADD CONSTRAINT "outstanding_goods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding_goods_line" ADD CONSTRAINT "outstanding_goods_line_order_id_outstanding_goods_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."outstanding_goods"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_growth" ADD CONSTRAINT "order_growth_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_growth" ADD CONSTRAINT "order_growth_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD CONSTRAINT "staff_totp_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_replaces_tax_document_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."tax_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_invoice_id_tax_document_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_kind_year_tax_serial_kind_year_fk" FOREIGN KEY ("kind","year") REFERENCES "public"."tax_serial"("kind","year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_file_key_stored_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_poster_key_picture_key_fk" FOREIGN KEY ("poster_key") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_cover_key_picture_key_fk" FOREIGN KEY ("cover_key") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz" ADD CONSTRAINT "quiz_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_try" ADD CONSTRAINT "quiz_try_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_try" ADD CONSTRAINT "quiz_try_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_rise" ADD CONSTRAINT "level_rise_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_mentor_id_app_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_waiting" ON "approval" USING btree ("kind","subject") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_due" ON "approval" USING btree ("effective_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_subject" ON "approval" USING btree ("kind","subject","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approval_listed" ON "approval" USING btree ("id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "refund_recipient_age" ON "refund_recipient" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_own_account_user" ON "staff_own_account" USING btree ("staff_id","user_id") WHERE ended_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_own_account_staff" ON "staff_own_account" USING btree ("staff_id","other_staff_id") WHERE ended_at is null and other_staff_id is not null;--> statement-breakpoint
CREATE INDEX "staff_own_account_of" ON "staff_own_account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_once" ON "alarm" USING btree ("kind","window_at","subject");--> statement-breakpoint
CREATE INDEX "alarm_last" ON "alarm" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_ref" ON "audit" USING btree ("ref_type","ref_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_group" ON "audit" USING btree (split_part(action, '.', 1),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_network_seen" ON "audit_network" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "audit_note_age" ON "audit_note" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_seal_through" ON "audit_seal" USING btree ("through");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_natural" ON "bank_line" USING btree ("natural_key");--> statement-breakpoint
CREATE INDEX "bank_line_plain" ON "bank_line" USING btree ("plain_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_receipt" ON "bank_line" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_line_statement" ON "bank_line" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_line_at" ON "bank_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE amount > 0 and receipt_id is null and dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_file" ON "bank_statement" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "bank_statement_uploaded" ON "bank_statement" USING btree ("uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposit_reference" ON "cash_deposit" USING btree ("bank_reference") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "cash_deposit_day" ON "cash_deposit" USING btree ("deposited_on","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposit_approval" ON "cash_deposit" USING btree ("approval_id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_code" ON "basket" USING btree ("code");--> statement-breakpoint
CREATE INDEX "basket_partner" ON "basket" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "basket_order_basket" ON "basket_order" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX "product_catalog" ON "product" USING btree ("catalog","sort","id");--> statement-breakpoint
CREATE INDEX "stock_movement_variant" ON "stock_movement" USING btree ("variant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "variant_sku" ON "variant" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "variant_product" ON "variant" USING btree ("product_id","sort");--> statement-breakpoint
CREATE INDEX "variant_price_variant" ON "variant_price" USING btree ("variant_id","from_at");--> statement-breakpoint
CREATE INDEX "variant_price_from" ON "variant_price" USING btree ("from_at");--> statement-breakpoint
CREATE INDEX "variant_price_until" ON "variant_price" USING btree ("until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_open" ON "client_consent" USING btree ("client_id","partner_id","purpose") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "client_file_client" ON "client_file" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_file_birthday" ON "client_file" USING btree ("partner_id") WHERE birthday is not null;--> statement-breakpoint
CREATE INDEX "client_note_client" ON "client_note" USING btree ("partner_id","client_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_note_about" ON "client_note" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_note_due" ON "client_note" USING btree ("partner_id","next_on") WHERE done_at is null and next_on is not null;--> statement-breakpoint
CREATE INDEX "client_refill_partner" ON "client_refill" USING btree ("partner_id","ends_on","client_id","product_id","order_id","line");--> statement-breakpoint
CREATE INDEX "client_refill_product" ON "client_refill" USING btree ("client_id","product_id","ends_on");--> statement-breakpoint
CREATE INDEX "task_mark_client" ON "task_mark" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "task_mark_age" ON "task_mark" USING btree ("at");--> statement-breakpoint
CREATE INDEX "article_section" ON "article" USING btree ("level1","level2","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_page_version" ON "brand_page" USING btree ("name","version");--> statement-breakpoint
CREATE INDEX "material_file_key" ON "material_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "material_picture_key" ON "material_picture" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_reset" ON "rate_limit" USING btree ("reset_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_draft" ON "lead" USING btree ("partner_id","draft");--> statement-breakpoint
CREATE INDEX "lead_partner" ON "lead" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_stage" ON "lead" USING btree ("partner_id","stage","id" DESC NULLS FIRST,"next_on","type");--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("partner_id","phone_key");--> statement-breakpoint
CREATE INDEX "lead_email" ON "lead" USING btree ("partner_id","email_key");--> statement-breakpoint
CREATE INDEX "lead_touched" ON "lead" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_client" ON "lead" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "lead_suggested" ON "lead" USING btree ("suggested_id") WHERE suggested_id is not null;--> statement-breakpoint
CREATE INDEX "lead_note_lead" ON "lead_note" USING btree ("lead_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "lead_photo_once" ON "lead_photo" USING btree ("lead_id","sent_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "account_partner" ON "account" USING btree ("partner_id","kind","unit");--> statement-breakpoint
CREATE INDEX "account_receivable" ON "account" USING btree ("partner_id") WHERE kind = 'receivable';--> statement-breakpoint
CREATE INDEX "balance_given_up_partner" ON "balance_given_up" USING btree ("partner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "debt_entry_live_reference" ON "debt_entry" USING btree ("bank_reference") WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "debt_entry_approval" ON "debt_entry" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "debt_entry_partner" ON "debt_entry" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "debt_entry_day" ON "debt_entry" USING btree ("paid_on","amount");--> statement-breakpoint
CREATE INDEX "ledger_check_asked" ON "ledger_check" USING btree ("asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_check_open" ON "ledger_check" USING btree ((1)) WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_event" ON "transfer" USING btree ("event_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_once" ON "transfer" USING btree ("code","ref_type","ref_id","seq");--> statement-breakpoint
CREATE INDEX "transfer_debit" ON "transfer" USING btree ("debit_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_credit" ON "transfer" USING btree ("credit_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_at" ON "transfer" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_code" ON "transfer" USING btree ("code","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_found" ON "orders" USING hash ("id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("guest_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_user_paid" ON "orders" USING btree ("user_id","paid_at" DESC NULLS FIRST,"subtotal","refunded_subtotal","points") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_partner_paid" ON "orders" USING btree ("partner_id","paid_at" DESC NULLS FIRST,"subtotal","refunded_subtotal","user_id") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_mentor_paid" ON "orders" USING btree ("mentor_id","paid_at" DESC NULLS FIRST,"user_id","subtotal","refunded_subtotal") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_partner_finished" ON "orders" USING btree ("partner_id","finished_at" DESC NULLS FIRST,"id","user_id","paid_at","subtotal","refunded_subtotal") WHERE status = 'finished';--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("partner_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"subtotal","user_id","guest_id","number") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_sales_canceled" ON "orders" USING btree ("partner_id","canceled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"subtotal") WHERE paid_at is not null and canceled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_report" ON "orders" USING btree ("paid_at","payment_method","province","subtotal","shipping","shipping_discount","quantity","partner_id","user_id","guest_id","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_canceled_report" ON "orders" USING btree ("canceled_at","paid_at","subtotal","total","partner_id","id") WHERE paid_at is not null and canceled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_report" ON "orders" USING btree ("placed_at","paid_at","finished_at","canceled_at","payment_method");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_placed" ON "orders" USING btree ("status","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_slip_waits" ON "orders" USING btree ("slip_at","id") WHERE status = 'awaiting_payment' and slip_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cash_due" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE payment_method = 'cod' and paid_at is null and status = 'finished';--> statement-breakpoint
CREATE INDEX "orders_cod" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE payment_method = 'cod';--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE flags <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(array_remove(
  array[lower(orders.number), lower(right(orders.number, 6)), regexp_replace(regexp_replace(coalesce(orders.address->>'phone', ''), '\D', '', 'g'), '^66(\d{8,9})$', '0\1'), right(regexp_replace(regexp_replace(coalesce(orders.address->>'phone', ''), '\D', '', 'g'), '^66(\d{8,9})$', '0\1'), 4), regexp_replace(regexp_replace(coalesce(orders.address->'contact'->>'phone', ''), '\D', '', 'g'), '^66(\d{8,9})$', '0\1'), right(regexp_replace(regexp_replace(coalesce(orders.address->'contact'->>'phone', ''), '\D', '', 'g'), '^66(\d{8,9})$', '0\1'), 4)]
  || string_to_array(lower(coalesce(orders.address->>'first_name', '') || ' ' || coalesce(orders.address->>'last_name', '')
  || ' ' || coalesce(orders.address->'contact'->>'name', '')), ' '), '')));--> statement-breakpoint
CREATE INDEX "orders_user_open" ON "orders" USING btree ("user_id") WHERE status in ('awaiting_payment', 'awaiting_shipment');--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE status = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "orders_slip_late" ON "orders" USING btree ("slip_late_at","id") WHERE slip_late_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_unconfirmed" ON "orders" USING btree ("placed_at","id") WHERE status = 'awaiting_payment' and payment_method = 'cod';--> statement-breakpoint
CREATE INDEX "orders_cash_lost_by" ON "orders" USING btree ("cash_lost_by","cash_lost_at") WHERE cash_lost_by is not null;--> statement-breakpoint
CREATE INDEX "order_line_found" ON "order_line" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "stock_reservation_network" ON "stock_reservation" USING btree ("network_key");--> statement-breakpoint
CREATE INDEX "stock_reservation_phone" ON "stock_reservation" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "stock_reservation_address" ON "stock_reservation" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "stock_reservation_at" ON "stock_reservation" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mail_dedup" ON "outbox_mail" USING btree ("dedup");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_mail_age" ON "outbox_mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_notice_due" ON "push_notice" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "push_notice_age" ON "push_notice" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reference" ON "payout" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "payout_day" ON "payout" USING btree ("paid_on","amount");--> statement-breakpoint
CREATE INDEX "payout_undated" ON "payout" USING btree ("paid_at","amount") WHERE paid_on is null;--> statement-breakpoint
CREATE INDEX "payout_alone" ON "payout" USING btree ("paid_by","paid_at") WHERE second_by is null and approval_id is null;--> statement-breakpoint
CREATE INDEX "payout_batch_maker" ON "payout_batch" USING btree ("made_by","made_at");--> statement-breakpoint
CREATE INDEX "payout_file_alone" ON "payout_file" USING btree ("taken_by","taken_at") WHERE second_by is null and approval_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_item_bound" ON "payout_item" USING btree ("withdrawal_id") WHERE state in ('open', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_return_reference" ON "payout_return" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "payout_return_day" ON "payout_return" USING btree ("returned_on","amount");--> statement-breakpoint
CREATE INDEX "withdrawal_partner" ON "withdrawal" USING btree ("partner_id","id" DESC NULLS FIRST,"status","net","tax","bank","bank_name","account_tail","requested_at","hold_until","decided_at","reason");--> statement-breakpoint
CREATE INDEX "withdrawal_bank" ON "withdrawal" USING btree ("bank","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_status" ON "withdrawal" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "difference_receipt" ON "difference" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "difference_order" ON "difference" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "difference_booker" ON "difference" USING btree ("booked_by","booked_at");--> statement-breakpoint
CREATE INDEX "order_payment_order" ON "order_payment" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "order_payment_receipt" ON "order_payment" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "payment_slip_order" ON "payment_slip" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_slip_rejected" ON "payment_slip" USING btree ("order_id") WHERE rejected_at is not null;--> statement-breakpoint
CREATE INDEX "payment_slip_sent" ON "payment_slip" USING btree ("sent_hash");--> statement-breakpoint
CREATE INDEX "payment_slip_reference" ON "payment_slip" USING btree ("bank_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_charge" ON "provider_charge" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_receipt" ON "provider_charge" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_open" ON "provider_charge" USING btree ("order_id","amount") WHERE state in ('asked', 'pending');--> statement-breakpoint
CREATE INDEX "provider_charge_order" ON "provider_charge" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_charge_next" ON "provider_charge" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_reference" ON "receipt" USING btree ("bank_reference") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "receipt_seen" ON "receipt" USING btree ("seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "receipt_unapplied" ON "receipt" USING btree ("seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE rest > 0 and voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once_live" ON "refund" USING btree ("order_id") WHERE status <> 'void' and cause not in ('overpaid', 'bounced', 'goodwill', 'shipping');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_shipping" ON "refund" USING btree ("order_id") WHERE status <> 'void' and cause = 'shipping';--> statement-breakpoint
CREATE INDEX "refund_receipt" ON "refund" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_bounced" ON "refund" USING btree ("bounce_of") WHERE status <> 'void';--> statement-breakpoint
CREATE INDEX "refund_of" ON "refund" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "refund_owed" ON "refund" USING btree ("owed_at","id") WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX "refund_void" ON "refund" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_bounce_reference" ON "refund_bounce" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "refund_bounce_day" ON "refund_bounce" USING btree ("returned_on","amount");--> statement-breakpoint
CREATE INDEX "refund_transfer_recipient" ON "refund_transfer" USING btree ("account_key","refunded_at") WHERE approval_id is null and account_key is not null;--> statement-breakpoint
CREATE INDEX "refund_transfer_payer" ON "refund_transfer" USING btree ("refunded_by","refunded_at") WHERE approval_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_transfer_return" ON "refund_transfer" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_transfer_once" ON "refund_transfer" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_transfer_order" ON "refund_transfer" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "refund_transfer_day" ON "refund_transfer" USING btree (coalesce(paid_at, refunded_at),"amount");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_transfer_reference" ON "refund_transfer" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "partner_day_sums" ON "partner_day" USING btree ("partner_id","day","points","rewards");--> statement-breakpoint
CREATE INDEX "partner_day_all" ON "partner_day" USING btree ("day","partner_id","points","rewards");--> statement-breakpoint
CREATE INDEX "reward_day_sums" ON "reward_day" USING btree ("partner_id","day","kind","status","lines","gross","tax");--> statement-breakpoint
CREATE INDEX "order_return_order" ON "order_return" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_return_refunded" ON "order_return" USING btree ("partner_id","refunded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"subtotal","order_id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "order_return_report" ON "order_return" USING btree ("refunded_at","subtotal","shipping","partner_id","id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "order_return_status" ON "order_return" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_return_line_order" ON "order_return_line" USING btree ("order_id","line");--> statement-breakpoint
CREATE INDEX "outstanding_goods_open" ON "outstanding_goods" USING btree ("since","order_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "return_photo_return" ON "return_photo" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "newcomer_mark_reward" ON "newcomer_mark" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "order_growth_waits" ON "order_growth" USING btree ("partner_id","points") WHERE counted_at is null;--> statement-breakpoint
CREATE INDEX "order_growth_due" ON "order_growth" USING btree ("counts_at") WHERE counted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_line_earned" ON "reward_line" USING btree ("order_id","partner_id","kind") WHERE reverses is null and order_id is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "reward_line_found" ON "reward_line" USING hash ("id");--> statement-breakpoint
CREATE INDEX "reward_line_listed" ON "reward_line" USING btree ("partner_id","kind","status","earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reward_line_all" ON "reward_line" USING btree ("earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reward_line_kind_all" ON "reward_line" USING btree ("kind","earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reward_line_status_all" ON "reward_line" USING btree ("status","earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reward_line_order" ON "reward_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reward_line_on_hold" ON "reward_line" USING btree ("earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE on_hold and status = 'pending';--> statement-breakpoint
CREATE INDEX "reward_line_due" ON "reward_line" USING btree ("settles_at") WHERE status = 'pending' and not on_hold and reverses is null;--> statement-breakpoint
CREATE INDEX "reward_line_settling" ON "reward_line" USING btree ("partner_id","settles_at") WHERE status = 'pending' and not on_hold and reverses is null;--> statement-breakpoint
CREATE INDEX "reward_line_canceled" ON "reward_line" USING btree ("partner_id","canceled_at" DESC NULLS FIRST,"kind","gross") WHERE status = 'canceled';--> statement-breakpoint
CREATE INDEX "reward_line_reverses" ON "reward_line" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "reward_line_granter" ON "reward_line" USING btree ("granted_by","earned_at") WHERE granted_by is not null and approval_id is null;--> statement-breakpoint
CREATE INDEX "reward_line_approval" ON "reward_line" USING btree ("approval_id") WHERE approval_id is not null;--> statement-breakpoint
CREATE INDEX "reward_line_settled" ON "reward_line" USING btree ("partner_id","settled_at") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "reward_line_settled_report" ON "reward_line" USING btree ("settled_at","partner_id","tax","settled_gross","reverses") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "shop_rule_approval" ON "shop_rule" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "shop_rule_name" ON "shop_rule" USING btree ("name","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_rule_version" ON "shop_rule" USING btree ("name","version");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_link_token" ON "staff_link" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_link_open" ON "staff_link" USING btree ("staff_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "staff_link_age" ON "staff_link" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_passkey_credential" ON "staff_passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_code_staff" ON "staff_recovery_code" USING btree ("staff_id","finder");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_session_token" ON "staff_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_number" ON "tax_document" USING btree ("kind","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_first" ON "tax_document" USING btree ("order_id") WHERE kind = 'invoice' and replaces is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_replaces" ON "tax_document" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "tax_document_order" ON "tax_document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_document_invoice" ON "tax_document" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "tax_document_issued" ON "tax_document" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "chapter_course" ON "chapter" USING btree ("course_id","sort");--> statement-breakpoint
CREATE INDEX "course_order" ON "course" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "course_progress_course" ON "course_progress" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "quiz_try_user" ON "quiz_try" USING btree ("user_id","course_id","at");--> statement-breakpoint
CREATE INDEX "address_user" ON "address" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_default" ON "address" USING btree ("user_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "consent_user" ON "consent" USING btree ("user_id","agreement","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_open" ON "email_change" USING btree ("user_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "email_change_age" ON "email_change" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_token" ON "guest" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_employee_no" ON "partner" USING btree ("employee_no");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_application_open" ON "partner_application" USING btree ("user_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "partner_application_user" ON "partner_application" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_application_status" ON "partner_application" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_age" ON "password_reset" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower("email")) WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "app_user_email_typed" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "app_user_created" ON "app_user" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "app_user_words" ON "app_user" USING gin (array_to_tsvector(array_remove(
  array[lower(app_user.email), regexp_replace(app_user.phone, '\D', '', 'g'), right(regexp_replace(app_user.phone, '\D', '', 'g'), 4)]
  || string_to_array(lower(app_user.nickname), ' '), '')));--> statement-breakpoint
CREATE INDEX "app_user_mentor" ON "app_user" USING btree ("mentor_id","id","deleted_at");--> statement-breakpoint
CREATE INDEX "app_user_joined" ON "app_user" USING btree ("mentor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "app_user_name_begins" ON "app_user" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_phone_begins" ON "app_user" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_email_begins" ON "app_user" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_disabled" ON "app_user" USING btree ("id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "app_user_merged" ON "app_user" USING btree ("merged_into") WHERE merged_into is not null;