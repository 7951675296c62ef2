import type { Option } from '../../ui/select-field.tsx'

/** Options of a select field: values with their names. */
export const optionsOf = <T extends string>(kinds: readonly T[], names: Record<T, string>): Option[] =>
  kinds.map((value) => ({ value, label: names[value] }))
