import { oneOf, searchParams, typedText } from '@bailu/client/search-params'

export const MATERIAL_STATES = ['draft', 'approved', 'unpublished'] as const
const MAX_CODE_LENGTH = 20

/** Parses the search parameters; invalid values are dropped. */
export const readMaterialFilters = searchParams({
  state: oneOf(MATERIAL_STATES),
  level2: (value) => typedText(value)?.slice(0, MAX_CODE_LENGTH),
  q: typedText,
})
export type MaterialFilters = ReturnType<typeof readMaterialFilters>
