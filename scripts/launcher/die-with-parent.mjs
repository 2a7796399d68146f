// Preloaded into what the launcher starts: should the launcher itself be killed outright, the program still shuts down in order.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();
