// Whether two pieces of HTML say the same: the same blocks, and the same words with the same marks, in whatever nesting.

const marks = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u)$/;
const space = /[ \t\r\n\f]+/g;

export function isSameContent(one: ParentNode, other: ParentNode): boolean {
  return describe(one) === describe(other);
}

type Run = { marks: string; text: string };

/** Collapses whitespace as browsers show it. */
function describe(root: ParentNode): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const endRuns = () => {
    const last = runs.at(-1);
    if (last) last.text = last.text.replace(/ $/, "");
    for (const { marks: around, text } of runs) if (text !== "") lines.push(JSON.stringify([around, text]));
    runs = [];
  };
  const addText = (text: string, around: string, isCode: boolean) => {
    const collapsed = isCode ? text : text.replaceAll(space, " ");
    const last = runs.at(-1);
    const isAfterSpace = last === undefined || last.text.endsWith(" ");
    const added = !isCode && isAfterSpace ? collapsed.replace(/^ /, "") : collapsed;
    if (added === "") return;
    if (last?.marks === around) last.text += added;
    else runs.push({ marks: around, text: added });
  };
  const walk = (parent: ParentNode, around: readonly string[], isCode: boolean) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) addText(node.data, around.toSorted().join(), isCode);
      else if (node instanceof Element) walkElement(node, around, isCode);
      else lines.push(`other ${node.nodeName}`);
    }
  };
  const walkElement = (element: Element, around: readonly string[], isCode: boolean) => {
    const name = describeTag(element);
    if (marks.test(element.localName) && !isCode) return walk(element, [...new Set([...around, name])], isCode);
    endRuns();
    lines.push(`${name} ${element.localName === "img" ? around.toSorted().join() : ""}`);
    walk(element, [], isCode || element.localName === "pre");
    endRuns();
    lines.push(`end ${element.localName}`);
  };
  walk(root, [], false);
  endRuns();
  return lines.join("\n");
}

function describeTag(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.localName, ...attributes.toSorted()].join(" ");
}
