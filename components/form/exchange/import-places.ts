const sheets = ["questions", "help", "scale"] as const;

/** What a column is called among the texts, by its name in an error. */
const columns = {
  key: "key",
  level: "level",
  tab: "tab",
  viewPoint: "area",
  type: "type",
  isCompulsory: "compulsory",
  showCheckbox: "checkbox",
  showLink: "link",
  linkUrl: "address",
  step: "step",
  text: "text",
  link_content: "link_content",
} as const;

type Column = (typeof columns)[keyof typeof columns];

/** A place in an Excel file. Without a row it is the file as a whole. */
export type FilePlace = {
  sheet: (typeof sheets)[number];
  row: number | null;
  column: Column | null;
  language: string | null;
};

/** The place for the name of an error's field, e.g. `questions.12.text_nb`. */
export function placeIn(field: string): FilePlace {
  const [name, row, column = ""] = field.split(".");
  const sheet = sheets.find((one) => one === name) ?? "questions";
  if (sheet !== name || !row || !/^\d+$/.test(row)) return { sheet, row: null, column: null, language: null };
  const [, known = column, language = null] = /^(text|link_content)_(.+)$/.exec(column) ?? [];
  return {
    sheet,
    row: Number(row),
    column: known in columns ? columns[known as keyof typeof columns] : null,
    language,
  };
}
