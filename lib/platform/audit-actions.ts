/** The audited actions, each with the kind of its record before the dot. A closed list, so that a search can offer all of them. */
export const auditActions = [
  "session.start",
  "session.end",
  /** The row's viewer begins to look at the product as the row's actor. */
  "session.view",
  "user.create",
  "user.invite",
  "user.password",
  "user.profile",
  "user.email",
  "user.avatar",
  "user.edit",
  "user.permissions",
  "user.active",
  "user.delete",
  "user.feide",
  /** Two accounts of a supervisor became one, or that was undone; there is an entry for each of the two. */
  "user.merge",
  "user.unmerge",
  /** The person was erased; nothing but the number of the account is known of them any more. */
  "user.erase",
  "domain.create",
  "domain.edit",
  "domain.active",
  "domain.delete",
  "report.create",
  "report.edit",
  "report.delete",
  "report.restore",
  /** Deleted with a reason, and cannot be brought back any more. */
  "report.purge",
  "report.status",
  "report.message",
  "report.read",
  "placement.create",
  "placement.remove",
  "placement.save",
  "placement.move",
  "placement.discontinue",
  /** A discontinued placement goes on. */
  "placement.resume",
  "placement.stand_in",
  /** A placement gets a new last day. */
  "placement.prolong",
  "group.create",
  "group.edit",
  "group.end",
  "group.reopen",
  "group.rules",
  /** A mail to the people of a group; the entry has how many. */
  "group.write",
  /** An admin lets every mail that was given up be sent again; the entity is the admin. */
  "mail.retry",
  /** An admin lets what was given up run again: one job, with its task and number, or all, with how many; the entity is the admin. */
  "queue.retry",
  "concern.follow_up",
  "report.remind",
  "goal.save",
  "goal.remove",
  "goal.answer",
  "goal.assess",
  "absence.register",
  "absence.remove",
  "absence.make_up",
  "absence.confirm",
  "evaluation.submit",
  "evaluation.withdraw",
  "evaluation.correct",
  /** An admin decides who sees a part. */
  "evaluation.visibility",
  /** A field of a talk; the entry has which. */
  "evaluation.talk",
  /** A written notice about danger of not passing: the entry has which, and what of a given one was added to. */
  "evaluation.begin_notice",
  "evaluation.discard_notice",
  "evaluation.give_notice",
  "evaluation.open_notice",
  "evaluation.acknowledge_notice",
  "evaluation.follow_notice",
  "evaluation.lift_notice",
  /** What a supervisor or teacher has written about having no doubt. */
  "evaluation.no_doubt",
  "evaluation.sign",
  "evaluation.sign_link",
  "evaluation.revoke_sign_link",
  /** A teacher's way on. */
  "evaluation.proceed",
  "evaluation.decide",
  "evaluation.reopen",
  /** The document of a result is in the archive; the entry has its receipt. */
  "evaluation.archive",
  /** Somebody has said that it is archived elsewhere, or no longer says so. */
  "evaluation.archive_elsewhere",
  "evaluation.archive_anew",
  "guest.invite",
  "guest.revoke",
  "guest.feedback",
  "form.create",
  "form.copy",
  "form.draft",
  "form.change",
  "form.import",
  "form.discard",
  "form.publish",
  "form.archive",
  "language.create",
  "language.default",
  "language.active",
  /** A text in place of a shipped one, or taken back; the entry has its key. */
  "language.text",
  "language.import",
  /** Rows left the product in a file: the entry has of what kind, whether with free text, and at its end how many. */
  "export.start",
  "export.done",
  /** A file of groups, people and placements was imported: the entry has how many rows of each became what. */
  "import.start",
  "import.done",
  /** A person has a copy made of what is stored about them. */
  "copy.start",
  "copy.done",
  "job.cancel",
  /** What was changed of the settings of the school, before and after. */
  "settings.save",
  /** For how long something is kept: in the school, or in one group. */
  "settings.retention",
  /** What was over was deleted; the entry has how much, and its record is the report of it. */
  "retention.run",
  /** Somebody has begun a preview of what is over, or its deletion. */
  "retention.start",
] as const;
export type AuditAction = (typeof auditActions)[number];

type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;
export type AuditKind = KindOf<AuditAction>;

/** The kind of record that an action is about. */
export const kindOf = (action: AuditAction): AuditKind => action.slice(0, action.indexOf(".")) as AuditKind;

/** The kinds of records that audited actions are about. */
export const auditKinds: readonly AuditKind[] = [...new Set(auditActions.map(kindOf))];

/** The actions on records of a kind. */
export const actionsOn = (kind: AuditKind): AuditAction[] => auditActions.filter((action) => kindOf(action) === kind);
