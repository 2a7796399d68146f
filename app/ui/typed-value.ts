import { useLayoutEffect, useRef } from "react";

/**
 * For an input whose value is passed on and comes back late, for example by the URL: what it passed on itself never undoes
 * later typing, and any other value replaces the text. The input keeps its text itself, because a controlled one that compares
 * values while rendering loses letters when React abandons that render.
 */
export function useTypedValue(value: string) {
  const box = useRef<HTMLInputElement>(null);
  const received = useRef(value);
  const onTheWay = useRef<string[]>([]);

  useLayoutEffect(() => {
    if (value === received.current) return;
    received.current = value;
    const own = onTheWay.current.indexOf(value);
    onTheWay.current = own < 0 ? [] : onTheWay.current.slice(own + 1);
    if (own < 0 && box.current) box.current.value = value;
  }, [value]);

  return {
    control: { ref: box, defaultValue: value },
    passOn: (typed: string) => void onTheWay.current.push(typed),
  };
}
