import { matching } from '@bailu/client/search-params'
import type { Columns } from '../table/data-table.tsx'

/** The call of the views of the person. */
export const VIEWS = 'GET /api/staff/me/view'

/** Param of the address with the keys of the shown columns, in their sequence. */
export const COLUMNS_PARAM = matching(/^[a-z_]{1,30}(,[a-z_]{1,30}){0,19}$/)

/** Params of a list in its address. */
export type ListParams = Readonly<Record<string, string | number | undefined>>

/** The filters of a list without sequence and columns. */
export const withoutView = <S extends { sort?: string; columns?: string }>({ sort: _, columns: __, ...filters }: S) =>
  filters

/** Params with a search text: not part of a saved view, because it may be personal data. */
const TEXT_PARAMS = new Set(['q', 'search', 'partner'])

/** What a saved view stores of the address. */
export const viewParamsOf = (params: ListParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || TEXT_PARAMS.has(name) ? [] : [[name, String(value)]],
    ),
  )

export const isSameView = (one: Record<string, string>, other: Record<string, string>): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

export const columnKey = (column: { key?: unknown }): string => (typeof column.key === 'string' ? column.key : '')

/** The first column, which names the row, and then the chosen ones; without a choice all. */
export function arrangeColumns<Row>(columns: Columns<Row>, chosen: string | undefined): Columns<Row> {
  if (chosen === undefined) return columns
  const shown = columns.filter((column) => column !== false)
  const byKey = new Map(shown.slice(1).map((column) => [columnKey(column), column]))
  const picked = chosen.split(',').flatMap((key) => byKey.get(key) ?? [])
  return picked.length === 0 ? columns : [...shown.slice(0, 1), ...picked]
}
