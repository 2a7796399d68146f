import { useLayoutEffect, useRef } from "react";

/**
 * Manages an input whose value is passed on and returns late, such as by the URL: its own values never undo later
 * typing, and any other value replaces the text. The input is uncontrolled, because a controlled one that compares
 * values while rendering loses characters when React abandons that render.
 */
export function useTypedValue(value: string) {
  const box = useRef<HTMLInputElement>(null);
  const received = useRef(value);
  const onTheWay = useRef<string[]>([]);

  useLayoutEffect(() => {
    if (value === received.current) return;
    received.current = value;
    const echoIndex = onTheWay.current.indexOf(value);
    onTheWay.current = echoIndex < 0 ? [] : onTheWay.current.slice(echoIndex + 1);
    if (echoIndex < 0 && box.current) box.current.value = value;
  }, [value]);

  return {
    control: { ref: box, defaultValue: value },
    passOn: (typed: string) => void onTheWay.current.push(typed),
  };
}
