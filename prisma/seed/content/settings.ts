import { domains } from "./people";

const { name, host } = domains.school;

/** What the administrators of the demo school have set. */
export const demoSettings = {
  name,
  complaintsTo: `${name}\nKlagenemnda\nklage@${host}`,
  areaCode: "+47",
};
