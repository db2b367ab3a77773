-- Names are compared letter by letter: what was typed with decomposed letters gets composed ones, as what is typed from now on.
UPDATE "User" SET "fullName" = normalize("fullName", NFC) WHERE "fullName" IS NOT NFC NORMALIZED;
UPDATE "Domain" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
UPDATE "Placement" SET "ward" = normalize("ward", NFC) WHERE "ward" IS NOT NFC NORMALIZED;
UPDATE "Report" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
UPDATE "Group"
SET
  "name" = normalize("name", NFC),
  "courseCode" = normalize("courseCode", NFC),
  "place" = normalize("place", NFC),
  "period" = normalize("period", NFC),
  "wards" = array(SELECT normalize(w."ward", NFC) FROM unnest("wards") WITH ORDINALITY AS w("ward", "at") ORDER BY w."at")
WHERE concat("name", "courseCode", "place", "period", array_to_string("wards", '')) IS NOT NFC NORMALIZED;
