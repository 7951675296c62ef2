import type { incomeCalls } from '@bailu/contract/income'
import type { Verbs } from '../core/perform.ts'

export const incomeVerbs = {} as Verbs<typeof incomeCalls>
