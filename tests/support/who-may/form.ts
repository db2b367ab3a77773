import { noTexts } from "@/lib/features/form/content/rules";
import { blankQuestion } from "@/lib/features/form/editing/rules";
import { makeForm } from "../../factories/form";
import { makeDraft } from "../../factories/form-draft";
import { unique } from "../../factories/unique";
import { db } from "../api";
import { spreadsheetFile } from "../spreadsheet-file";
import { onlyAdmins, type Row } from "./cells";

const texts = { nb: "Hva lærte du?" };

/** A draft and the revision the caller knows. */
const draft = async () => {
  const { versionId, revision } = await makeDraft(db);
  return { versionId, revision };
};

/** Who may build forms. They belong to the school, so there are none of another person. */
export const formRows: readonly Row[] = [
  { call: "/admin/listForm", input: () => ({}), own: onlyAdmins },
  { call: "/admin/createForm", input: () => ({ kind: "evaluation", name: unique("form") }), own: onlyAdmins },
  {
    call: "/admin/renameForm",
    input: async () => ({ formId: (await makeDraft(db)).formId, name: unique("form") }),
    own: onlyAdmins,
  },
  {
    call: "/admin/archiveForm",
    input: async () => ({ formId: (await makeDraft(db)).formId, archived: true }),
    own: onlyAdmins,
  },
  {
    call: "/admin/copyForm",
    input: async () => ({ versionId: (await makeForm(db)).versionId, name: unique("form") }),
    own: onlyAdmins,
  },
  {
    call: "/admin/createFormDraft",
    input: async () => {
      const { formId } = await makeDraft(db, { publishedAt: new Date() });
      return { formId };
    },
    own: onlyAdmins,
  },
  { call: "/admin/discardFormDraft", input: draft, own: onlyAdmins },
  {
    call: "/admin/getFormQuestion",
    input: async () => ({ versionId: (await makeDraft(db)).versionId }),
    own: onlyAdmins,
  },
  {
    call: "/admin/saveContentQuestion",
    input: async () => ({
      ...(await draft()),
      tab: 2,
      viewPoint: 3,
      type: "text",
      isCompulsory: true,
      showCheckbox: false,
      texts,
    }),
    own: onlyAdmins,
  },
  {
    call: "/admin/saveLinkContentQuestion",
    input: async () => {
      const { questions, revision } = await makeDraft(db);
      const link = { showLink: true, linkUrl: "https://school.example/plan", link_content: texts };
      return { questionId: questions.text, revision, ...link };
    },
    own: onlyAdmins,
  },
  {
    call: "/admin/moveQuestion",
    input: async () => {
      const { versionId, revision, questions } = await makeDraft(db);
      const place = { parentId: questions.choice, tab: 2, viewPoint: 1, position: 0 };
      return { versionId, revision, questionId: questions.text, ...place };
    },
    own: onlyAdmins,
  },
  {
    call: "/admin/deleteQuestion",
    input: async () => {
      const { versionId, revision, questions } = await makeDraft(db);
      return { versionId, revision, questionId: questions.choice };
    },
    own: onlyAdmins,
  },
  {
    call: "/admin/restoreQuestion",
    input: async () => {
      const { versionId, revision, questions } = await makeDraft(db);
      const gone = { ...blankQuestion(questions.choice), text: { ...noTexts(), nb: "Valg" } };
      await db.question.delete({ where: { id: gone.id } });
      await db.formVersion.update({ where: { id: versionId }, data: { removed: [[gone]] } });
      return { versionId, revision, questionId: gone.id };
    },
    own: onlyAdmins,
  },
  { call: "/admin/saveFormHelp", input: async () => ({ ...(await draft()), tab: 1, texts }), own: onlyAdmins },
  {
    call: "/admin/saveRatingScale",
    input: async () => ({ ...(await draft()), steps: 3, anchors: [texts, texts, texts] }),
    own: onlyAdmins,
  },
  { call: "/admin/publishForm", input: draft, own: onlyAdmins },
  {
    call: "/admin/compareFormVersion",
    input: async () => ({
      beforeVersionId: (await makeForm(db)).versionId,
      afterVersionId: (await makeDraft(db)).versionId,
    }),
    own: onlyAdmins,
  },
  { call: "/admin/exportForm", input: async () => ({ versionId: (await makeDraft(db)).versionId }), own: onlyAdmins },
  {
    call: "/admin/importForm",
    input: async () => ({
      ...(await draft()),
      file: await spreadsheetFile({
        questions: [
          ["tab", "viewPoint", "type", "text_nb"],
          [1, 1, "text", "Ny"],
        ],
      }),
    }),
    own: onlyAdmins,
  },
];
