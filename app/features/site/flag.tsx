import type { LanguageOption } from "./language-options.ts";

const stripes = { RO: ["#002b7f", "#fcd116", "#ce1126"], FR: ["#002654", "#fff", "#ce1126"] };

/** 20 × 14 px; drawn, because not every system has flag emoji. */
export function Flag({ region }: { region: LanguageOption["flag"] }) {
  return (
    <svg viewBox="0 0 60 42" width="20" height="14" aria-hidden="true" className="shrink-0 rounded-sm">
      {region === "GB" ? (
        <UnionFlag />
      ) : (
        stripes[region].map((fill, index) => <path key={fill} d={`M${index * 20} 0h20v42h-20z`} fill={fill} />)
      )}
    </svg>
  );
}

function UnionFlag() {
  return (
    <>
      <path d="M0 0h60v42H0z" fill="#012169" />
      <path d="M0 0l60 42M60 0L0 42" stroke="#fff" strokeWidth="9" />
      <path d="M0 0l60 42M60 0L0 42" stroke="#c8102e" strokeWidth="4" />
      <path d="M30 0v42M0 21h60" stroke="#fff" strokeWidth="15" />
      <path d="M30 0v42M0 21h60" stroke="#c8102e" strokeWidth="8" />
    </>
  );
}
