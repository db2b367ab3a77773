import "server-only";
import { on } from "../sql";

const u = on<{ u: "User" }>();

/** `canEnter` as a condition on "User" u. */
export const enterableSql = u
  .and([
    u("u.active", "=", true),
    u.not(
      u.exists(
        u
          .selectFrom("Domain as home")
          .whereRef("home.id", "=", "u.domainId")
          .where("home.active", "=", false)
          .select("home.id"),
      ),
    ),
  ])
  .$castTo<boolean>();
