import type { staffPictureCalls } from '@bailu/contract/files/staff'
import type { Handlers } from '../../core/context.ts'
import { uploadPicture } from '../pictures/store-picture.ts'

export const staffPictureHandlers: Handlers<typeof staffPictureCalls> = {
  'POST /api/staff/picture': uploadPicture,
}
