import { Tooltip } from "radix-ui";

/**
 * Once around an area that has tooltips: the first opens after 700 ms, the next at once within 300 ms.
 * @example <TooltipProvider><AdminPage /></TooltipProvider>
 */
export function TooltipProvider({ children }: { children: React.ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
