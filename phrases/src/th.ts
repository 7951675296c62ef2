import type { Words } from './words.ts'
import { th as account } from './account/th.ts'
import { th as session } from './session/th.ts'
import { th as shell } from './shell/th.ts'

export const th: Words = { shell, session, account }
