import { careStories } from "./care-stories";
import { observationStories } from "./observation-stories";
import { peopleStories } from "./people-stories";
import type { Setting, Story } from "./story";
import { workdayStories } from "./workday-stories";

const stories = [...careStories, ...observationStories, ...peopleStories, ...workdayStories];

/** The stories that can take place there, in the order in which a student meets them. */
export const storiesOf = (setting: Setting): Story[] => stories.filter((story) => story.settings.includes(setting));
