let ahead = 0

/** @param now what the server's clock said a moment ago */
export const setShopClock = (now: string): void => {
  ahead = Date.parse(now) - Date.now()
}

/** Milliseconds by the clock of the shop, which a demo may move on, and which is right where this computer's is not. */
export const shopNow = (): number => Date.now() + ahead
