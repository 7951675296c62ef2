import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { COMPANY_ACCOUNTS, LEDGER_CODES, PARTNER_ACCOUNTS } from '@bailu/contract/ledger/kinds'

/** Parses the search parameters; invalid values are dropped. */
export const readLedgerSearch = searchParams({
  account: oneOf([...COMPANY_ACCOUNTS, ...PARTNER_ACCOUNTS]),
  partner: matching(/^\w{1,20}$/),
  code: oneOf(LEDGER_CODES),
  from: matching(DAY),
  to: matching(DAY),
})
export type LedgerSearch = ReturnType<typeof readLedgerSearch>

export const needsPartner = ({ account, partner }: LedgerSearch): boolean =>
  account !== undefined && !partner && oneOf(PARTNER_ACCOUNTS)(account) !== undefined
