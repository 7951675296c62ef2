/** Search params are plain strings (no JSON as by default): `?e=0123` keeps its zero, `?w=1` is '1'. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
