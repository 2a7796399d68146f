// Settings for tests and measurements that send more from one address in a minute than a site takes in a day.

const most = "1000000";

/** No limit on writes, emails, calls to come or growth is ever reached. Those of signing in stay. */
export const noLimits = {
  LIMIT_PUBLIC_WRITES_PER_MINUTE: most,
  LIMIT_PUBLIC_WRITES_PER_HOUR: most,
  LIMIT_PUBLIC_WRITES_PER_DAY: most,
  LIMIT_CHAT_MESSAGES_PER_MINUTE: most,
  LIMIT_CHAT_MESSAGES_PER_HOUR: most,
  LIMIT_CHAT_MESSAGES_PER_DAY: most,
  LIMIT_CHAT_READS_PER_MINUTE: most,
  LIMIT_CONVERSATIONS_PER_SESSION: "10000",
  LIMIT_EMAILS_PER_SOURCE_PER_HOUR: most,
  LIMIT_EMAILS_PER_SOURCE_PER_DAY: most,
  BOOKING_MOST_PER_EMAIL: most,
  BOOKING_MOST_PER_ADDRESS: most,
  STORAGE_MIN_FREE_MB: "0",
  STORAGE_MAX_MB_PER_HOUR: most,
  STORAGE_MAX_ROWS_PER_HOUR: most,
};
