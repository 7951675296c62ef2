type RuleNames = Partial<Record<string, { title: string }>>

/** Title of a shop rule; without one, its technical name. */
export const shopRuleTitle =
  (names: RuleNames) =>
  (name: string): string =>
    names[name]?.title ?? name
