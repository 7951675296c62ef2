/** Characters of a password that is chosen; signing in asks for more than five, as older ones may have. */
export const LEAST_PASSWORD = 8
