import type { Prisma } from "../generated/client";

type Stored<Row> = Row & { id: number };

/** Every row of the demo school. Rows know their ids before they are stored, so that each table takes one insert. */
export interface DemoRows {
  schoolSettings: Prisma.SchoolSettingsCreateManyInput[];
  domains: Stored<Prisma.DomainCreateManyInput>[];
  users: Stored<Prisma.UserCreateManyInput>[];
  forms: Stored<Prisma.FormCreateManyInput>[];
  formVersions: Stored<Prisma.FormVersionCreateManyInput>[];
  questions: Stored<Prisma.QuestionCreateManyInput>[];
  questionTexts: Prisma.QuestionTextCreateManyInput[];
  tabHelp: Prisma.TabHelpCreateManyInput[];
  groups: Stored<Prisma.GroupCreateManyInput>[];
  groupTeachers: Prisma.GroupTeacherCreateManyInput[];
  placements: Stored<Prisma.PlacementCreateManyInput>[];
  reports: Stored<Prisma.ReportCreateManyInput & { createdAt: Date; updatedAt: Date }>[];
  reportParts: Stored<Prisma.ReportPartCreateManyInput & { askedAt?: Date; submittedAt?: Date }>[];
  answers: Prisma.AnswerCreateManyInput[];
  messages: Stored<Prisma.MessageCreateManyInput & { createdAt: Date }>[];
  absences: Stored<Prisma.AbsenceCreateManyInput & { date: Date; registeredAt: Date }>[];
  goals: Stored<Prisma.GoalCreateManyInput & { talkDate: Date }>[];
  goalAnswers: (Prisma.GoalAnswerCreateManyInput & { changedAt: Date })[];
  goalEvidence: Prisma.GoalEvidenceCreateManyInput[];
  goalAssessments: (Prisma.GoalAssessmentCreateManyInput & { changedAt: Date })[];
  reportGoals: Prisma.ReportGoalCreateManyInput[];
  areaRatings: Prisma.AreaRatingCreateManyInput[];
  guestLinks: Stored<Prisma.GuestLinkCreateManyInput & { givenAt: Date }>[];
  evaluations: Stored<Prisma.EvaluationCreateManyInput>[];
  evaluationParts: Stored<Prisma.EvaluationPartCreateManyInput & { submittedAt: Date; submittedById: number }>[];
  evaluationAnswers: Prisma.EvaluationAnswerCreateManyInput[];
  talkFields: (Prisma.TalkFieldCreateManyInput & { changedAt: Date })[];
  noDoubts: (Prisma.NoDoubtCreateManyInput & { statedAt: Date })[];
  evaluationWays: Stored<Prisma.EvaluationWayCreateManyInput & { createdAt: Date }>[];
  evaluationResults: Stored<Prisma.EvaluationResultCreateManyInput & { createdAt: Date }>[];
  dangerNotices: Stored<Prisma.DangerNoticeCreateManyInput & { createdAt: Date }>[];
  noticeSteps: Prisma.NoticeStepCreateManyInput[];
  signedContents: Stored<Prisma.SignedContentCreateManyInput & { stage: number; hash: string }>[];
  signatures: Stored<Prisma.SignatureCreateManyInput & { createdAt: Date }>[];
  sentences: Stored<Prisma.SentenceCreateManyInput>[];
  notifications: Stored<Prisma.NotificationCreateManyInput>[];
}

export const emptyRows = (): DemoRows => ({
  schoolSettings: [],
  domains: [],
  users: [],
  forms: [],
  formVersions: [],
  questions: [],
  questionTexts: [],
  tabHelp: [],
  groups: [],
  groupTeachers: [],
  placements: [],
  reports: [],
  reportParts: [],
  answers: [],
  messages: [],
  absences: [],
  goals: [],
  goalAnswers: [],
  goalEvidence: [],
  goalAssessments: [],
  reportGoals: [],
  areaRatings: [],
  guestLinks: [],
  evaluations: [],
  evaluationParts: [],
  evaluationAnswers: [],
  talkFields: [],
  noDoubts: [],
  evaluationWays: [],
  evaluationResults: [],
  dangerNotices: [],
  noticeSteps: [],
  signedContents: [],
  signatures: [],
  sentences: [],
  notifications: [],
});

/** Adds the row to its table with the next id; returns that id. */
export function store<Row>(table: Stored<Row>[], row: Row): number {
  const id = table.length + 1;
  table.push({ ...row, id });
  return id;
}
