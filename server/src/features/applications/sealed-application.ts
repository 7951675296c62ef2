import type { Ctx } from '../../core/context.ts'
import { seal, unsealOrPlain } from '../../core/seal.ts'

type Typed = { birthDate: string; message: string }

/** Encrypted columns by field. */
export const SEALED_OF_APPLICATION = { birthDate: 'birth_date', message: 'message' } as const

export const applicationPlace = (id: string, field: keyof Typed): string =>
  `partner_application/${id}/${SEALED_OF_APPLICATION[field]}`

type House = Pick<Ctx, 'house'>
export const sealApplication = ({ house }: House, id: string, { birthDate, message }: Typed): Typed => ({
  birthDate: seal(house.settings, applicationPlace(id, 'birthDate'), birthDate),
  message: message === '' ? '' : seal(house.settings, applicationPlace(id, 'message'), message),
})
/** Decrypts an application; erased fields are empty. */
export const openApplication = <Row extends Typed & { id: string }>({ house }: House, row: Row): Row => ({
  ...row,
  birthDate: unsealOrPlain(house.settings, applicationPlace(row.id, 'birthDate'), row.birthDate),
  message: unsealOrPlain(house.settings, applicationPlace(row.id, 'message'), row.message),
})
