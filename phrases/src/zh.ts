import type { Words } from './words.ts'
import { zh as account } from './account/zh.ts'
import { zh as session } from './session/zh.ts'
import { zh as shell } from './shell/zh.ts'

export const zh: Words = { shell, session, account }
