import type { Ctx } from './context.ts'
import { seal, unsealOrPlain } from './seal.ts'

export const birthDatePlace = (userId: number): string => `partner/${userId}/birth_date`

type House = Pick<Ctx, 'house'>
export const sealBirthDate = ({ house }: House, userId: number, day: string): string =>
  seal(house.settings, birthDatePlace(userId), day)
/** Empty after the birth date was erased. */
export const openBirthDate = ({ house }: House, { userId, birthDate }: { userId: number; birthDate: string }): string =>
  unsealOrPlain(house.settings, birthDatePlace(userId), birthDate)
