import { en as account } from './account/en.ts'
import { en as session } from './session/en.ts'
import { en as shell } from './shell/en.ts'

export const en = { shell, session, account }
