-- Searching for part of a report's name. A database that does not offer the extension searches without an index.
DO $$
BEGIN
  CREATE INDEX "Report_name_search_idx" ON "Report" USING gin ("name" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available';
END
$$;
