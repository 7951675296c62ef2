/** A partner's public number, the `e` of a shared link; matched without regard to case. */
export const EMPLOYEE_NO = /^[A-Za-z0-9_-]{1,32}$/
