/** Counting stops here, shown as "99+". */
export const MAX_COUNTED = 100
