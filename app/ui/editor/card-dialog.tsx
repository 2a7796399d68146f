import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { EditorCard } from "./editor.ts";

type CardDialogProps = {
  findCards: (search: string) => Promise<readonly EditorCard[]>;
  onChoose: (card: EditorCard) => void;
  onClose: () => void;
};

/** The newest posts, or those with certain words, to be put into the text as a card. */
export function CardDialog({ findCards, onChoose, onClose }: CardDialogProps) {
  const [text, setText] = useState("");
  const search = text.trim();
  const { data: cards, isError } = useQuery({
    queryKey: ["editor-cards", search],
    queryFn: () => findCards(search),
    gcTime: 0,
  });
  return (
    <Dialog title="Insert a post" closeLabel="Close" onClose={onClose}>
      <Field label="Words of the post">
        <Input
          data-autofocus=""
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <p role="status" className="mt-4 text-xs text-text-3">
        {isError ? "The posts could not be loaded." : describe(cards)}
      </p>
      <ul className="mt-1">
        {cards?.map((card) => (
          <li key={card.html}>
            <button
              type="button"
              className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-brand-soft"
              onClick={() => onChoose(card)}
            >
              <span className="block">{card.title}</span>
              <span className="block text-xs text-text-3">{card.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function describe(cards: readonly EditorCard[] | undefined): string {
  if (!cards) return "Loading posts...";
  return cards.length === 0 ? "No published post has these words." : `Posts: ${cards.length}`;
}
