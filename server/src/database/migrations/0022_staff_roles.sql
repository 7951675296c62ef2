ALTER TABLE "staff" ALTER COLUMN "role" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_roles" CHECK ("staff"."roles" in ('{}', '{owner}', '{operations}', '{finance}', '{content}', '{operations,finance}', '{operations,content}', '{finance,content}', '{operations,finance,content}')) NOT VALID;
--> statement-breakpoint
-- The version before reads and writes `role` only. It sees one of the roles, so it never permits more than all of them:
-- the one that needs a second factor and may pay, if there is one. What it writes replaces all roles.
CREATE FUNCTION staff_role_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.roles = '{}' OR (TG_OP = 'UPDATE' AND NEW.roles = OLD.roles AND NEW.role <> OLD.role) THEN
    NEW.roles := ARRAY[NEW.role];
  ELSE
    NEW.role := CASE WHEN 'finance' = ANY (NEW.roles) THEN 'finance' ELSE NEW.roles[1] END;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_role_follows BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION staff_role_follows();
