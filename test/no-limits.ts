const unlimited = "1000000";

/** Settings without rate limits and storage alarm, except for sign-in. */
export const noLimits = {
  LIMIT_PUBLIC_WRITES_PER_MINUTE: unlimited,
  LIMIT_PUBLIC_WRITES_PER_HOUR: unlimited,
  LIMIT_PUBLIC_WRITES_PER_DAY: unlimited,
  LIMIT_UPLOADS_PER_MINUTE: unlimited,
  LIMIT_CHAT_MESSAGES_PER_MINUTE: unlimited,
  LIMIT_CHAT_MESSAGES_PER_HOUR: unlimited,
  LIMIT_CHAT_MESSAGES_PER_DAY: unlimited,
  LIMIT_CHAT_READS_PER_MINUTE: unlimited,
  LIMIT_CONVERSATIONS_PER_SESSION: "10000",
  LIMIT_EMAILS_PER_SOURCE_PER_HOUR: unlimited,
  LIMIT_EMAILS_PER_SOURCE_PER_DAY: unlimited,
  BOOKING_MOST_PER_EMAIL: unlimited,
  BOOKING_MOST_PER_ADDRESS: unlimited,
  STORAGE_MIN_FREE_MB: "0",
  STORAGE_MAX_MB_PER_HOUR: unlimited,
  STORAGE_MAX_ROWS_PER_HOUR: unlimited,
};
