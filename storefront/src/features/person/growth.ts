import { LEVELS, LEVEL_VALUES } from '@bailu/contract/levels'

/** Progress within a level: growth needed, share 0–1, growth left, next level (null at the last). */
export const growthOf = (level: number, growth: number) => {
  const index = Math.min(Math.max(level, 1), LEVELS.length) - 1
  const goal = LEVEL_VALUES[index] ?? 1
  return {
    goal,
    share: Math.min(1, Math.max(0, growth / goal)),
    left: Math.max(0, goal - growth),
    next: LEVELS[index + 1] ?? null,
  }
}
