// Brand colours as sRGB hex, for pictures outside the page's CSS; the same as in ui/tokens.css.

export const palette = {
  ink950: "#060d2b",
  ink900: "#09153f",
  ink850: "#0d1c4e",
  ink800: "#14255f",
  ink700: "#203981",
  ink600: "#2e51aa",
  blue400: "#7ea3f0",
  blue300: "#a2bef5",
  blue200: "#c7d8f9",
  blue100: "#e2ebfd",
  flare: "#ff8139",
  flareHi: "#ffa064",
  flareDeep: "#d9601f",
  flareSoft: "#ffe6d6",
  onInk: "#f4f7fc",
  onInk2: "#bcc8df",
  sand: "#f5f2ec",
  sandLine: "#d8d4c9",
} as const;
