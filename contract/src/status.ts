export const STATUS = {
  ok: 100,
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unprocessable: 422,
  tooMany: 429,
  fault: 500,
  unavailable: 503,
} as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
