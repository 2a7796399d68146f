// Runs slow test files first, so that no worker is left alone with one.
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

const long =
  /(e2e\/((schedule|company|processes|durability|webhook-durability|release|proxy-restart)\.drill|engines\/firefox|server|crawl|pages-access|launcher|weight|changed-pages|admin-second-factor|chat-stream|blog-xss|journey|contact-axe)|(features\/(auth\/auth|booking\/booking|blog\/social-picture|chat\/chat)|content\/read\.server|scripts\/(admin|brand)\.long|mail\/worker\.long|(chat-stream|sending|backup)\.long|(faults|api-fuzz)\.drill))\.test\.ts$/;

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ];
  }
}
