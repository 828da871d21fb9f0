// An invitation: the name used last time is already there.

import { find, memory } from "./page.js";

const name = find("name");
name.value = memory.get("name") ?? "";
name.addEventListener("change", () => memory.set("name", name.value.trim()));
name.focus();
