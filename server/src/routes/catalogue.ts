import type { catalogueCalls } from '@bailu/contract/catalogue'
import type { Verbs } from '../core/perform.ts'

export const catalogueVerbs = {} as Verbs<typeof catalogueCalls>
