import { THAILAND } from '@bailu/contract/pickup'
import { refuse } from '../../../core/refusal.ts'
import type { AddressSnapshot } from '../../../database/tables/orders.ts'
import type { SettingValue } from '../../settings/setting-kinds.ts'

/**
 * Carriers collect cash in Thailand only; at the pick-up point it is paid at the counter.
 * @throws AppError cod_abroad
 */
export function checkCodPlace({ isZt, country }: Pick<AddressSnapshot, 'isZt' | 'country'>): void {
  if (!isZt && country !== THAILAND) refuse('cod_abroad')
}

/** Above the limit of the shop rules an order waits until staff have called the buyer and confirmed it. */
export const needsCall = (total: bigint, terms: Pick<SettingValue<'cod_terms'>, 'most'>): boolean => total > terms.most
