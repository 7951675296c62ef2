/** Minimum length of a new password; sign-in accepts from six characters, for older passwords. */
export const LEAST_PASSWORD = 8
