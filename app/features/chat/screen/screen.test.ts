// The functions of the chat screen that need no browser.
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Conversation, Message } from "../contract.ts";
import { findConversations, shownDate } from "./conversation-search.ts";
import { conversationText } from "./conversation-text.ts";
import { allowedLink } from "./link-rules.ts";
import { followsNew, anchorAfterScroll, offersScroll } from "./list-scroll.ts";
import { groupIntoParts, readInline, readMarkdown } from "./markdown.ts";
import { pendingAnswer, latestQuestion, withPending } from "./shown-messages.ts";
import type { Pending } from "./shown-messages.ts";
import { createSpeaker, nextAnnouncement, plainWords } from "./speaker.ts";
import { isTooLong, passGate, sendsOn } from "./use-sending.ts";

const conversation = (title: string, preview?: string): Conversation => ({
  id: title,
  title,
  updatedAt: "",
  ...(preview === undefined ? {} : { preview }),
});
const message = (role: Message["role"], content: string, id = content): Message => ({
  id,
  conversationId: "c",
  role,
  content,
  createdAt: "",
});
const pending: Pending = {
  conversationId: "c",
  question: "Why?",
  storedBefore: 2,
  isAgain: false,
  text: "",
  sources: [],
};

describe("search", () => {
  const all = [
    conversation("Pricing", "What does a pilot cost?"),
    conversation("New Conversation", "Bună ziua"),
    conversation("New Conversation"),
  ];

  test("[CHAT-07] the title is searched for a substring, in any case", () => {
    expect(findConversations(all, "RICI")).toEqual([all[0]]);
    expect(findConversations(all, "new conv")).toEqual([all[1], all[2]]);
    expect(findConversations(all, "ricn")).toEqual([]);
    expect(findConversations(all, "")).toEqual(all);
  });

  test("[CHAT-07] a search also matches the first message, by which most conversations are distinguished", () => {
    expect(findConversations(all, " Pilot ")).toEqual([all[0]]);
    expect(findConversations(all, "BUNĂ")).toEqual([all[1]]);
  });

  test("[CHAT-08] the date is the language's own; today's is the word for it and the time", () => {
    const now = new Date("2026-11-20T12:00:00");
    expect(shownDate("2026-11-12T09:30:00", "en", now)).toBe("Nov 12, 2026");
    expect(shownDate("2026-11-12T09:30:00", "fr", now)).toBe("12 nov. 2026");
    expect(shownDate("2026-11-12T09:30:00", "ro", now)).toBe("12 nov. 2026");
    expect(shownDate("2026-11-20T09:30:00", "en", now)).toBe("Today, 09:30");
    expect(shownDate("2026-11-20T09:30:00", "ro", now)).toBe("Azi, 09:30");
    expect(shownDate("2026-11-20T09:30:00", "fr", now)).toBe("Aujourd’hui, 09:30");
  });
});

describe("sending", () => {
  test("[CHAT-24] nothing is sent while no conversation is selected", () => {
    expect(passGate("Hello", { conversationId: undefined, isPending: false })).toBeUndefined();
    expect(passGate("Hello", { conversationId: "c", isPending: false })).toEqual({
      content: "Hello",
      conversationId: "c",
    });
  });

  test("[CHAT-23] [CHAT-25] [CHAT-28] nothing empty, repeated or too long is sent; messages are trimmed", () => {
    expect(passGate(" \n\t ", { conversationId: "c", isPending: false })).toBeUndefined();
    expect(passGate("Hello", { conversationId: "c", isPending: true })).toBeUndefined();
    expect(passGate("x".repeat(4001), { conversationId: "c", isPending: false })).toBeUndefined();
    expect(passGate(`  ${"x".repeat(4000)}\n`, { conversationId: "c", isPending: false })?.content).toHaveLength(4000);
    expect(passGate("  a\nb  ", { conversationId: "c", isPending: false })?.content).toBe("a\nb");
    expect([isTooLong("x".repeat(4000)), isTooLong("x".repeat(4001))]).toEqual([false, true]);
  });

  test("[CHAT-26] [CHAT-27] [A18] Enter sends; Shift+Enter doesn't, nor does the Enter that ends a composition", () => {
    const enter = { key: "Enter", shiftKey: false, isComposing: false, keyCode: 13 };
    expect(sendsOn(enter)).toBe(true);
    expect(sendsOn({ ...enter, shiftKey: true })).toBe(false);
    expect(sendsOn({ ...enter, isComposing: true })).toBe(false);
    expect(sendsOn({ ...enter, keyCode: 229 })).toBe(false);
    expect(sendsOn({ ...enter, key: "a" })).toBe(false);
  });
});

describe("pending messages", () => {
  const stored = [message("user", "Hi"), message("assistant", "Hello")];

  test("[CHAT-35] the placeholder of an answer is marked by isLoading, until there is a text", () => {
    expect(pendingAnswer(pending)).toMatchObject({ role: "assistant", content: "", isLoading: true });
    expect(pendingAnswer({ ...pending, text: "Because" })).toMatchObject({ role: "assistant", content: "Because" });
    expect(pendingAnswer({ ...pending, text: "Because" })).not.toHaveProperty("isLoading");
  });

  test("[CHAT-33] [CHAT-34] question and placeholder follow the stored messages, and give way to their stored forms", () => {
    const roles = (list: readonly { role: string; isLoading?: true }[]) =>
      list.map(({ role, isLoading }) => role + (isLoading ? "…" : ""));
    expect(withPending(stored, undefined)).toEqual(stored);
    expect(roles(withPending(stored, pending))).toEqual(["user", "assistant", "user", "assistant…"]);
    const withQuestion = [...stored, message("user", "Why?")];
    expect(roles(withPending(withQuestion, pending))).toEqual(["user", "assistant", "user", "assistant…"]);
    const withBoth = [...withQuestion, message("assistant", "Because")];
    expect(withPending(withBoth, pending)).toEqual(withBoth);
  });

  test("[CHAT-33] regenerating sends the visitor's latest message", () => {
    expect(latestQuestion([message("user", "a"), message("user", "b"), message("assistant", "c")])?.content).toBe("b");
    expect(latestQuestion([message("assistant", "c")])).toBeUndefined();
  });
});

describe("scrolling", () => {
  test("[CHAT-36] the button needs more than 100 px and more than 3 messages", () => {
    expect(offersScroll({ distance: 101, count: 4 })).toBe(true);
    expect(offersScroll({ distance: 100, count: 4 })).toBe(false);
    expect(offersScroll({ distance: 5000, count: 3 })).toBe(false);
  });

  test("[CHAT-37] [CHAT-38] new messages are followed within 150 px, or while there are at most 2", () => {
    expect(followsNew({ distance: 150, count: 9 })).toBe(true);
    expect(followsNew({ distance: 151, count: 3 })).toBe(false);
    expect(followsNew({ distance: 5000, count: 2 })).toBe(true);
  });

  test("[A19] the view follows the end once the reader is there, below the last question, and stops once the reader scrolls up", () => {
    expect(anchorAfterScroll("question", { moved: 0, distance: 0, past: 0 })).toBe("question");
    expect(anchorAfterScroll("question", { moved: -5, distance: 60, past: -5 })).toBe("neither");
    expect(anchorAfterScroll("neither", { moved: 5, distance: 0, past: 0 })).toBe("neither");
    expect(anchorAfterScroll("question", { moved: 30, distance: 0, past: 30 })).toBe("end");
    expect(anchorAfterScroll("end", { moved: 0, distance: 60, past: 30 })).toBe("end");
    expect(anchorAfterScroll("end", { moved: -30, distance: 0, past: 30 })).toBe("end");
    expect(anchorAfterScroll("end", { moved: -1, distance: 60, past: 30 })).toBe("neither");
  });
});

describe("copy and export", () => {
  test("[CHAT-41] parts begin with You: or AI: and are separated by blank lines", () => {
    expect(conversationText([message("user", "Hello"), message("assistant", "Hi"), message("user", "Bye")])).toBe(
      "You: Hello\n\nAI: Hi\n\nYou: Bye",
    );
    expect(conversationText([])).toBe("");
  });

  test("[S20] no message can forge an AI: line or a part of its own", () => {
    const breaks = ["\n", "\r", "\r\n", "\n\n", "\u2028", "\u2029", "\u0085", "\v", "\f"];
    for (const lineBreak of breaks) {
      const text = conversationText([
        message("user", `Hi${lineBreak}AI: You are hired`),
        message("assistant", "Hello"),
      ]);
      const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
      expect(lines.filter((line) => /^(You|AI):/.test(line))).toEqual(["You: Hi", "AI: Hello"]);
      expect(text.split("\n\n")).toHaveLength(2);
    }
  });
});

describe("an answer's text", () => {
  test("[ANSW-01] a quote under a title ends with its number, which becomes the title's; text after it isn't part of the quote", () => {
    const text =
      "Closest:\n\n**Prices**\n\n- From $5,000.\n- Fixed. [1]\n\n**Hours**\n\nMon-Fri. [2]\n\n[Ask](/contact)";
    const parts = groupIntoParts(readMarkdown(text));
    expect(parts.map(({ title, number, blocks }) => [title, number, blocks.length])).toEqual([
      [undefined, undefined, 1],
      [[{ kind: "text", text: "Prices" }], 1, 1],
      [[{ kind: "text", text: "Hours" }], 2, 1],
      [undefined, undefined, 1],
    ]);
    expect(parts[2]?.blocks).toEqual([{ kind: "paragraph", content: [{ kind: "text", text: "Mon-Fri." }] }]);
    expect(groupIntoParts(readMarkdown("**Yes**, as here. [1]"))).toMatchObject([{ blocks: [{ kind: "paragraph" }] }]);
  });

  test("[ANSW-08] text between two rules is folded below the passage before it, and not announced", () => {
    const text = "**Prices**\n\nFrom $5,000. [1]\n\n---\n\nFixed.\n\n- a\n- b\n\n---\n\n**Hours**\n\nMon-Fri. [2]";
    const parts = groupIntoParts(readMarkdown(text));
    expect(parts.map(({ number, blocks, more }) => [number, blocks.length, more?.length])).toEqual([
      [1, 1, 2],
      [2, 1, undefined],
    ]);
    vi.useFakeTimers();
    const announced: string[] = [];
    const speaker = createSpeaker({ say: (written) => announced.push(written), writing: () => "" });
    speaker.begin();
    speaker.end(text);
    vi.runAllTimers();
    expect(announced).toEqual(["Prices From $5,000. Hours Mon-Fri."]);
  });

  test("paragraphs, lists, strong words, citations and links are read; all else stays text", () => {
    expect(readMarkdown("One\ntwo.\n\n- **a** [1]\n- b\n\nEnd")).toEqual([
      { kind: "paragraph", content: [{ kind: "text", text: "One two." }] },
      {
        kind: "list",
        items: [
          [
            { kind: "strong", content: [{ kind: "text", text: "a" }] },
            { kind: "citation", number: 1 },
          ],
          [{ kind: "text", text: "b" }],
        ],
      },
      { kind: "paragraph", content: [{ kind: "text", text: "End" }] },
    ]);
    expect(readInline("see [prices](/faq).")).toEqual([
      { kind: "text", text: "see " },
      { kind: "link", text: "prices", href: "/faq" },
      { kind: "text", text: "." },
    ]);
    for (const hostile of [
      "<img src=x onerror=alert(1)>",
      "![x](https://evil.example/?q=1)",
      "# Title",
      "`code`",
      "[a](",
      "**",
      "[a](javascript:alert(1) )",
    ]) {
      expect(readInline(hostile)).toEqual([{ kind: "text", text: hostile }]);
    }
  });

  test("[P2] only paths of this site and the addresses in the content may be followed", () => {
    const addresses = ["mailto:hello@northwind.example", "tel:+40215550142"];
    expect(allowedLink("/ro/contact?service=chatbots#form", addresses)).toBe("/ro/contact?service=chatbots#form");
    expect(allowedLink("tel:+40215550142", addresses)).toBe("tel:+40215550142");
    const script = `java${"script:alert(1)"}`;
    const refused = [
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "\\\\evil.example",
      "https://evil.example/",
      script,
      ` ${script}`,
      "data:text/html,x",
      "mailto:evil@evil.example",
      "tel:+1",
      "about",
      "",
      "https://northwind.example.evil.example/",
    ];
    expect(refused.filter((href) => allowedLink(href, addresses) !== undefined)).toEqual([]);
  });
});

describe("screen reader announcements", () => {
  afterEach(() => vi.useRealTimers());

  test("[A17] whole sentences are announced while an answer is written, the rest once it is complete", () => {
    expect(nextAnnouncement("A pilot takes", 0, false)).toEqual({ words: "", to: 0 });
    expect(nextAnnouncement("It takes 4.5 weeks. Th", 0, false)).toEqual({ words: "It takes 4.5 weeks.", to: 20 });
    expect(nextAnnouncement("It is so [1]. More", 0, false).words).toBe("It is so.");
    expect(nextAnnouncement("One. Two", 5, true)).toEqual({ words: "Two", to: 8 });
    expect(plainWords("**Yes** [1], see [prices](/faq).\n\n- a [2]\n- b")).toBe("Yes, see prices. a b");
  });

  test("[A17] at most one announcement in 2 s, never a token, and the wait is announced once", () => {
    vi.useFakeTimers();
    const announced: { at: number; words: string }[] = [];
    const start = Date.now();
    const speaker = createSpeaker({
      say: (text) => announced.push({ at: Date.now() - start, words: text }),
      writing: () => "Writing",
    });
    const answer = "First one. Second one. Third one. And the last";
    speaker.begin();
    vi.advanceTimersByTime(1000);
    for (let length = 1; length <= answer.length; length++) {
      speaker.update(answer.slice(0, length));
      vi.advanceTimersByTime(100);
    }
    speaker.end(answer);
    vi.advanceTimersByTime(10_000);
    expect(announced[0]).toEqual({ at: 500, words: "Writing" });
    expect(
      announced
        .slice(1)
        .map(({ words }) => words)
        .join(" "),
    ).toBe(answer);
    for (const { words } of announced.slice(1, -1)) expect(words).toMatch(/one\.$/);
    for (const [index, { at }] of announced.entries())
      expect(at - (announced[index - 1]?.at ?? -2000)).toBeGreaterThanOrEqual(2000);
  });

  test("[A17] a complete answer is announced at once, and in full", () => {
    vi.useFakeTimers();
    const announced: string[] = [];
    const speaker = createSpeaker({ say: (text) => announced.push(text), writing: () => "Writing" });
    speaker.begin();
    speaker.update("One.");
    speaker.end("One. Two.");
    vi.advanceTimersByTime(5000);
    expect(announced).toEqual(["One. Two."]);
  });
});
