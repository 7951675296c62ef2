-- What somebody has agreed to can always be read again.
CREATE TRIGGER brand_page_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "brand_page" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
