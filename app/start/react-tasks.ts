// Imported before React, whose scheduler uses `setImmediate` if available; browsers have none. React's slices then run
// before frames and the browser's caching of compiled scripts, but after input.
type Tasks = { postTask: (work: () => void, options: { priority: "user-blocking" }) => Promise<void> };

const { scheduler: tasks } = globalThis as { scheduler?: Tasks }; // some browsers have none

if (tasks)
  Object.assign(globalThis, {
    setImmediate: (work: () => void) => void tasks.postTask(work, { priority: "user-blocking" }),
  });
