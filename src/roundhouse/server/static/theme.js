// Light or dark, before the first paint: what the reader chose, else what the system prefers.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const apply = () => {
    const theme = chosen() || (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    const bar = document.querySelector("meta[name=theme-color]");
    bar?.setAttribute("content", theme === "dark" ? "#1b222c" : "#faf6ee");
    document.dispatchEvent(new CustomEvent("theme", { detail: theme }));
  };
  apply();
  dark.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("theme", next);
      } catch {
        document.documentElement.dataset.theme = next;
      }
      apply();
    });
  });
})();
