CREATE TABLE "rewarded_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
