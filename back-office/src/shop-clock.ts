let ahead = 0

/** @param now the server's time of the last reply, ISO 8601 */
export const setShopClock = (now: string): void => {
  ahead = Date.parse(now) - Date.now()
}

/** Server time in milliseconds; it may be ahead in a demo, and does not depend on this computer's clock. */
export const shopNow = (): number => Date.now() + ahead
