import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEVELS } from '@bailu/contract/levels/kinds'

/** Served as `/static/levels/<name>.webp`. */
const PICTURES = new URL('../../../assets/levels/', import.meta.url)

test.each(LEVELS)('%s has its picture, badge, progress and avatar', (level) => {
  for (const name of [level, `${level}-badge`, `${level}-progress`, `${level}-avatar`])
    expect(existsSync(new URL(`${name}.webp`, PICTURES)), name).toBe(true)
})
