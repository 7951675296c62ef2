import type { Option } from '../../ui/select-field.tsx'

/** Kinds with their names, for a picker. */
export const optionsOf = <T extends string>(kinds: readonly T[], names: Record<T, string>): Option[] =>
  kinds.map((value) => ({ value, label: names[value] }))
