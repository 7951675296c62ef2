import { auditedTransactions } from './audited-transactions.mjs'
import { fences } from './fences.mjs'
import { houseClock } from './house-clock.mjs'
import { plainFormatting } from './plain-formatting.mjs'

export default {
  meta: { name: 'house' },
  rules: {
    fences,
    'house-clock': houseClock,
    'plain-formatting': plainFormatting,
    'audited-transactions': auditedTransactions,
  },
}
