// Rotates testimonials, unless paused, hovered, focused, in a hidden tab, or with reduced motion.
import type { PageTools } from "#app/ui/behavior.ts";

const rotationMs = 5000;

type PauseReason = "pointer" | "focus" | "pause";

export default function startCarousel(carousel: HTMLElement, { onPress, swapLabel }: PageTools): void {
  const slides = [...carousel.querySelectorAll<HTMLElement>(".carousel-slide")];
  const dots = [...carousel.querySelectorAll<HTMLElement>(".carousel-dot")];
  const list = carousel.querySelector(".carousel-slides");
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const holds = new Set<PauseReason>();
  let index = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: number) => {
    index = (next + slides.length) % slides.length;
    draw();
  };
  const draw = () => {
    const isRunning = slides.length > 1 && holds.size === 0 && !document.hidden && !stillness.matches;
    slides.forEach((slide, at) => (slide.dataset["place"] = String(Math.sign(at - index))));
    dots.forEach((dot, at) => {
      dot.toggleAttribute("aria-current", at === index);
      if (at === index) dot.setAttribute("aria-current", "true");
      dot.toggleAttribute("data-filling", at === index && isRunning);
    });
    list?.setAttribute("aria-live", isRunning ? "off" : "polite");
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => show(index + 1), rotationMs);
  };
  const hold = (by: PauseReason, isHeld: boolean) => {
    if (isHeld) holds.add(by);
    else holds.delete(by);
    draw();
  };

  onPress("carousel", (button) => {
    if (button.value === "pause") {
      hold("pause", !holds.has("pause"));
      carousel.toggleAttribute("data-paused", holds.has("pause"));
      swapLabel(button);
    } else if (button.value === "next") show(index + 1);
    else if (button.value === "previous") show(index - 1);
    else show(Number(button.value));
  });
  carousel.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && hold("pointer", true));
  carousel.addEventListener("pointerleave", () => hold("pointer", false));
  carousel.addEventListener("focusin", () => hold("focus", true));
  carousel.addEventListener("focusout", () => hold("focus", false));
  stillness.addEventListener("change", draw);
  document.addEventListener("visibilitychange", draw);
  draw();
}
