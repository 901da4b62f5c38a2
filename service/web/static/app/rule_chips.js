// Pages that only read: the text of a rule beside its chip.

import { showRules } from "./rules.js";

showRules();
