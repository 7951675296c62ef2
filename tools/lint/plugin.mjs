import { auditedTransactions } from './audited-transactions.mjs'
import { fences } from './fences.mjs'
import { injectedClock } from './injected-clock.mjs'
import { centralFormatting } from './central-formatting.mjs'

export default {
  meta: { name: 'bailu' },
  rules: {
    fences,
    'injected-clock': injectedClock,
    'central-formatting': centralFormatting,
    'audited-transactions': auditedTransactions,
  },
}
