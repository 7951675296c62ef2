/** `{ name: value }` when the search parameter is one of the allowed values, else `{}`. */
export const oneOf = <N extends string, const V extends string>(
  name: N,
  given: Record<string, unknown>,
  values: readonly V[],
): { [K in N]?: V } => {
  const found = values.find((value) => value === given[name])
  return (found ? { [name]: found } : {}) as { [K in N]?: V }
}

/** Text of a search parameter, cut to the length the server accepts. The router parses digits as a number. */
export const words = <N extends string>(name: N, given: Record<string, unknown>, max = 60): { [K in N]?: string } => {
  const raw = given[name]
  const found = typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, max) : ''
  return (found ? { [name]: found } : {}) as { [K in N]?: string }
}
